import { profileChangeSchema, registerSchema } from './accounts.ts';
import type { DocumentedCall } from './call.ts';
import {
  basedOnVersionSchema,
  bulkIds,
  maxRecordId,
  pageOf,
  pageQuery,
  timestampSchema,
  versionSchema,
} from './common.ts';
import { z } from './zod.ts';

export const adminUserSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  address: z.string().describe('The postal address, if it is known.'),
  profile_picture: z.string().nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  has_second_step: z.boolean().describe('Whether they have a passkey or an authenticator app.'),
  date_joined: timestampSchema,
  last_seen: timestampSchema
    .nullable()
    .describe('When they were last active: the newest use of a session, report, confirmation or change.'),
  prices: z.number().int().describe('Prices that they reported; they stay when the user is deleted.'),
  own_lists: z
    .number()
    .int()
    .describe('Lists of their own; a shared one goes to another member when they are deleted.'),
  version: versionSchema,
});
export type AdminUser = z.infer<typeof adminUserSchema>;
export const adminUserPageSchema = pageOf(adminUserSchema);

const userSortFields = ['email', 'first_name', 'last_name', 'date_joined', 'is_active', 'is_superuser'] as const;
const isSet = z.enum(['true', 'false']).transform((text) => text === 'true');

export const adminUserExportQuerySchema = z.object({
  search: z.string().max(200).default('').describe('Words of the name, the e-mail address and the phone number.'),
  is_active: isSet.optional(),
  is_superuser: isSet.optional(),
  ordering: z.enum(userSortFields.flatMap((field) => [field, `-${field}` as const])).default('-date_joined'),
});
export type AdminUserFilter = z.output<typeof adminUserExportQuerySchema>;
export const adminUserQuerySchema = pageQuery(50, 100).extend(adminUserExportQuerySchema.shape);
export type AdminUserQuery = z.output<typeof adminUserQuerySchema>;

const userFields = z.object({
  email: registerSchema.shape.email,
  first_name: registerSchema.shape.first_name,
  last_name: registerSchema.shape.last_name,
  phone_number: profileChangeSchema.shape.phone_number.unwrap(),
  address: z.string().trim().max(500),
  is_superuser: z.boolean(),
  is_active: z.boolean(),
});

/** New user. Without a password, a mail has a link to choose one. */
export const newUserSchema = userFields.extend({
  phone_number: userFields.shape.phone_number.default(''),
  address: userFields.shape.address.default(''),
  is_superuser: userFields.shape.is_superuser.default(false),
  is_active: userFields.shape.is_active.default(true),
  password: z
    .string()
    .max(1024)
    .optional()
    .describe("Without one, or with '', the user is mailed a link to choose it."),
  confirm_password: z.string().max(1024).optional().describe('The same once more, where a password is given.'),
});
export type NewUser = z.output<typeof newUserSchema>;

/** Omitted fields stay unchanged, and so does a name of ''. */
export const adminUserChangeSchema = userFields
  .extend({
    first_name: z.string().trim().max(100),
    last_name: z.string().trim().max(100),
    version: basedOnVersionSchema,
  })
  .partial();
export type AdminUserChange = z.output<typeof adminUserChangeSchema>;

export const userActionSchema = z.enum(['activate', 'deactivate', 'make_superuser', 'remove_superuser', 'delete']);
export type UserAction = z.infer<typeof userActionSchema>;
export const userBulkSchema = z.object({ ids: bulkIds(maxRecordId), action: userActionSchema });

export const listUsers = {
  method: 'GET',
  path: '/webmin/users/',
  who: 'superuser',
  query: 'adminUserQuerySchema',
  answer: { 200: 'adminUserPageSchema' },
  docs: { tag: 'WebMin', summary: 'Users by words, state and any order' },
} as const satisfies DocumentedCall;

export const exportUsers = {
  method: 'GET',
  path: '/webmin/users/export/',
  who: 'superuser',
  query: 'adminUserExportQuerySchema',
  answer: { 200: 'text/csv' },
  docs: { tag: 'WebMin', summary: 'The same users as a CSV file, 100,000 at most' },
} as const satisfies DocumentedCall;

export const createUser = {
  method: 'POST',
  path: '/webmin/users/',
  who: 'superuser',
  body: 'newUserSchema',
  answer: { 201: 'adminUserSchema' },
  docs: { tag: 'WebMin', summary: 'Make a user, who gets a mail to choose a password' },
} as const satisfies DocumentedCall;

export const changeUsers = {
  method: 'POST',
  path: '/webmin/users/bulk/',
  who: 'superuser',
  body: 'userBulkSchema',
  answer: { 200: 'bulkResultSchema' },
  docs: { tag: 'WebMin', summary: 'Do the same to several users' },
} as const satisfies DocumentedCall;

export const getUser = {
  method: 'GET',
  path: '/webmin/users/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'adminUserSchema' },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'One user, with what goes along when they are deleted' },
} as const satisfies DocumentedCall;

export const changeUser = {
  method: 'PATCH',
  path: '/webmin/users/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'adminUserChangeSchema',
  answer: { 200: 'adminUserSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Change a user, deactivate them, or make them a superuser' },
} as const satisfies DocumentedCall;

export const resetSecondStep = {
  method: 'DELETE',
  path: '/webmin/users/:id/second-step/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'adminUserSchema' },
  errors: [404, 409],
  docs: {
    tag: 'WebMin',
    summary: 'Take passkeys, authenticator app and recovery codes off a user who lost them',
    description: 'Their sessions end, and they are told by mail.',
  },
} as const satisfies DocumentedCall;

export const deleteUser = {
  method: 'DELETE',
  path: '/webmin/users/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Delete a user; their prices stay' },
} as const satisfies DocumentedCall;

export const listMatchingUsers = {
  method: 'GET',
  path: '/webmin/users/ids/',
  who: 'superuser',
  query: 'adminUserExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
  docs: { tag: 'WebMin', summary: 'The ids of all users that match, 100,000 at most' },
} as const satisfies DocumentedCall;
