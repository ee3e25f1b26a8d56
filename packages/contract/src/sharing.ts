import type { DocumentedCall } from './call.ts';
import { recordId, recordIdParamsSchema, timestampSchema } from './common.ts';
import { listRoleSchema, shoppingListSchema, sumSchema } from './lists.ts';
import { z } from './zod.ts';

export const listMemberSchema = z.object({
  user_id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: listRoleSchema,
  joined_by_link: z.boolean().optional().describe('true for a member who joined by the invite link; else absent.'),
});
export type ListMember = z.infer<typeof listMemberSchema>;
export const listMembersSchema = z.array(listMemberSchema);

export const inviteStatusSchema = z.enum(['pending', 'accepted', 'rejected', 'deleted', 'expired']);
export type InviteStatus = z.infer<typeof inviteStatusSchema>;
export const listInviteSchema = z.object({
  id: z.number().int(),
  invitee_email: z.string(),
  created_at: timestampSchema,
  status: inviteStatusSchema,
});
export type ListInvite = z.infer<typeof listInviteSchema>;
export const listInvitesSchema = z.array(listInviteSchema);
export const newInviteSchema = z.object({
  email: z.string().trim().max(254).pipe(z.email('Enter a valid email address')),
});
export const acceptedInviteSchema = z.object({ shopping_list: shoppingListSchema });

/** Public view of an invite, for the link in its mail. */
export const inviteLinkSchema = z.object({
  id: z.number().int(),
  status: inviteStatusSchema,
  invitee_email: z.string(),
  inviter: z.string(),
  list: z.string().describe("The list's name; '' where it looks like an address or a command."),
  shopping_list: z.number().int().nullable().describe('The list, for whoever is a member of it.'),
});
export type InviteLink = z.infer<typeof inviteLinkSchema>;

export const memberParamsSchema = recordIdParamsSchema.extend({ userId: z.coerce.number().pipe(recordId) });
export const inviteParamsSchema = recordIdParamsSchema.extend({ inviteId: z.coerce.number().pipe(recordId) });

/** Public link of a list, without its token. Only the response to its creation has the token. */
export const listLinkSchema = z.object({
  made_at: timestampSchema.nullable().describe('null where the list has no link.'),
});
export type ListLink = z.infer<typeof listLinkSchema>;
export const createdListLinkSchema = z.object({
  path: z.string().describe('Of the page that shows the list: `/l/…`.'),
});

/** Link to join a list, without its token. Only the response to its creation has the token. */
export const joinLinkSchema = z.object({
  made_at: timestampSchema.nullable().describe('null if the list has no link.'),
  expires_at: timestampSchema.nullable().describe('The link no longer works then. null if the list has no link.'),
});
export type JoinLink = z.infer<typeof joinLinkSchema>;
export const createdJoinLinkSchema = z.object({
  path: z.string().describe('Of the page that joins the list: `/join?token=…`.'),
  expires_at: timestampSchema,
});

/** Public view of a join link that works. */
export const openedJoinLinkSchema = z.object({
  inviter: z.string(),
  list: z.string().describe("The list's name; '' where it looks like an address or a command."),
  shopping_list: z.number().int().nullable().describe('The list, for a signed-in member of it.'),
});
export type OpenedJoinLink = z.infer<typeof openedJoinLinkSchema>;

export const sharedListParamsSchema = z.object({ token: z.string().min(1).max(200) });

/** Public view of a list, without data about its people. */
export const sharedListSchema = z.object({
  name: z.string(),
  total: sumSchema.describe('Of the needed items that have a price, TT$.'),
  items: z
    .array(
      z.object({
        name: z.string().describe("The title with the wanted amount, such as 'Oil, 2 L'."),
        detail: z
          .string()
          .describe(
            "The chosen product, such as 'Everyday, 2 L', with ' · ' and the store of its price if `store_name` is null.",
          ),
        quantity: z.number().int(),
        cost: sumSchema.nullable(),
        price_pending: z.boolean().optional().describe('true while the price is being computed; `cost` is null.'),
        has_example_price: z.boolean().optional().describe('true if `cost` includes an example price; else absent.'),
        is_needed: z.boolean(),
        store_name: z
          .string()
          .nullable()
          .describe('Where it is to be bought, such as ‘Massy Trincity’; null for anywhere.'),
      }),
    )
    .describe('The newest first.'),
});
export type SharedList = z.infer<typeof sharedListSchema>;

export const inviteToList = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/share-invite/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'newInviteSchema',
  answer: { 200: 'listInviteSchema', 201: 'listInviteSchema' },
  errors: [403, 404, 409],
  docs: {
    tag: 'Sharing',
    summary: 'Invite the owner of an e-mail address to a list',
    description: 'For the owner of the list. 200 where an invite to the address was open already: it is sent again.',
  },
} as const satisfies DocumentedCall;

export const listInvites = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/invites/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'listInvitesSchema' },
  errors: [403, 404],
  docs: {
    tag: 'Sharing',
    summary: 'The invites to a list that nobody has answered, those that are over last',
    description: 'For the owner of the list.',
  },
} as const satisfies DocumentedCall;

export const deleteInvite = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/invites/:inviteId/',
  who: 'user',
  params: 'inviteParamsSchema',
  answer: { 204: null },
  errors: [403, 404],
  docs: { tag: 'Sharing', summary: 'Take an invite back', description: 'For the owner of the list.' },
} as const satisfies DocumentedCall;

export const resendInvite = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/invites/:inviteId/resend/',
  who: 'user',
  params: 'inviteParamsSchema',
  answer: { 200: 'listInviteSchema' },
  errors: [403, 404, 409, 410],
  docs: {
    tag: 'Sharing',
    summary: 'Send an invite again, good for 30 more days',
    description: 'For the owner of the list.',
  },
} as const satisfies DocumentedCall;

export const acceptInvite = {
  method: 'POST',
  path: '/shoppinglist/shopping-list-invites/:id/accept/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'acceptedInviteSchema' },
  errors: [403, 404, 409, 410],
  docs: {
    tag: 'Sharing',
    summary: 'Join the list that one is invited to',
    description:
      'For whoever has proven that the e-mail address is theirs. 410 with the reason where the invite is over.',
  },
} as const satisfies DocumentedCall;

export const rejectInvite = {
  method: 'POST',
  path: '/shoppinglist/shopping-list-invites/:id/reject/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'listInviteSchema' },
  errors: [403, 404, 410],
  docs: {
    tag: 'Sharing',
    summary: 'Turn an invite down',
    description:
      'For whoever has proven that the e-mail address is theirs. 410 with the reason where the invite is over.',
  },
} as const satisfies DocumentedCall;

export const listMembers = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/members/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'listMembersSchema' },
  errors: [403, 404],
  docs: { tag: 'Sharing', summary: 'Who shares a list, the owner first', description: 'For the owner of the list.' },
} as const satisfies DocumentedCall;

export const removeMember = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/members/:userId/',
  who: 'user',
  params: 'memberParamsSchema',
  answer: { 204: null },
  errors: [403, 404],
  docs: { tag: 'Sharing', summary: 'Take a list away from a member', description: 'For the owner of the list.' },
} as const satisfies DocumentedCall;

export const leaveList = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/leave/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404],
  docs: { tag: 'Sharing', summary: 'Leave a list that somebody else owns' },
} as const satisfies DocumentedCall;

export const openInviteLink = {
  method: 'POST',
  path: '/shoppinglist/invite-link/',
  who: 'anyone',
  body: 'linkTokenSchema',
  answer: { 200: 'inviteLinkSchema' },
  errors: [404],
  docs: {
    tag: 'Sharing',
    summary: 'The invite that a mailed link leads to',
    description: 'Opened by the signed-in owner of the address that it was mailed to, it proves that address.',
  },
} as const satisfies DocumentedCall;

export const acceptInviteLink = {
  method: 'POST',
  path: '/shoppinglist/invite-link/accept/',
  who: 'user',
  body: 'linkTokenSchema',
  answer: { 200: 'acceptedInviteSchema' },
  errors: [404, 409, 410],
  docs: {
    tag: 'Sharing',
    summary: 'Join the list that a mailed link invites to',
    description: 'For whoever has the token of the mail’s link. 410 with the reason where the invite is over.',
  },
} as const satisfies DocumentedCall;

export const rejectInviteLink = {
  method: 'POST',
  path: '/shoppinglist/invite-link/reject/',
  who: 'user',
  body: 'linkTokenSchema',
  answer: { 200: 'listInviteSchema' },
  errors: [404, 410],
  docs: {
    tag: 'Sharing',
    summary: 'Turn down an invite by its mailed link',
    description: 'For whoever has the token of the mail’s link. 410 with the reason where the invite is over.',
  },
} as const satisfies DocumentedCall;

export const makeListLink = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/link/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 201: 'createdListLinkSchema' },
  errors: [403, 404],
  docs: {
    tag: 'Sharing',
    summary: 'Make a link by which anybody may read a list',
    description: 'For the owner of the list. It is told only here; one that was made before works no more.',
  },
} as const satisfies DocumentedCall;

export const getListLink = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/link/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'listLinkSchema' },
  errors: [403, 404],
  docs: { tag: 'Sharing', summary: 'Since when a list has a link to read', description: 'For the owner of the list.' },
} as const satisfies DocumentedCall;

export const endListLink = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/link/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [403, 404],
  docs: { tag: 'Sharing', summary: 'End the link to read a list', description: 'For the owner of the list.' },
} as const satisfies DocumentedCall;

export const readSharedList = {
  method: 'GET',
  path: '/shared-list/:token/',
  who: 'anyone',
  params: 'sharedListParamsSchema',
  answer: { 200: 'sharedListSchema' },
  errors: [404],
  docs: {
    tag: 'Sharing',
    summary: 'The list that a link to read leads to',
    description: 'For whoever has the token; of the people who share the list it says nothing.',
  },
} as const satisfies DocumentedCall;

export const makeJoinLink = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/join-link/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 201: 'createdJoinLinkSchema' },
  errors: [403, 404],
  docs: {
    tag: 'Sharing',
    summary: 'Make a link by which people join a list',
    description: 'For the owner of the list. The link works for 7 days. It replaces the previous one.',
  },
} as const satisfies DocumentedCall;

export const getJoinLink = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/join-link/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'joinLinkSchema' },
  errors: [403, 404],
  docs: { tag: 'Sharing', summary: 'The link by which people join a list', description: 'For the owner of the list.' },
} as const satisfies DocumentedCall;

export const endJoinLink = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/join-link/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [403, 404],
  docs: {
    tag: 'Sharing',
    summary: 'End the link by which people join a list',
    description: 'For the owner of the list. Members stay.',
  },
} as const satisfies DocumentedCall;

export const openJoinLink = {
  method: 'POST',
  path: '/shoppinglist/join-link/',
  who: 'anyone',
  body: 'linkTokenSchema',
  answer: { 200: 'openedJoinLinkSchema' },
  errors: [404],
  docs: { tag: 'Sharing', summary: 'The list that a link invites to', description: '404 if the link has ended.' },
} as const satisfies DocumentedCall;

export const joinByLink = {
  method: 'POST',
  path: '/shoppinglist/join-link/join/',
  who: 'user',
  body: 'linkTokenSchema',
  answer: { 200: 'acceptedInviteSchema' },
  errors: [404, 409],
  docs: {
    tag: 'Sharing',
    summary: 'Join a list by its link',
    description: 'For any account that has the token. A member gets the list again.',
  },
} as const satisfies DocumentedCall;
