import type { Call } from './call.ts';

export const inviteToList = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/share-invite/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'newInviteSchema',
  answer: { 200: 'listInviteSchema', 201: 'listInviteSchema' },
  errors: [403, 404, 409],
} as const satisfies Call;

export const listInvites = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/invites/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'listInvitesSchema' },
  errors: [403, 404],
} as const satisfies Call;

export const deleteInvite = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/invites/:inviteId/',
  who: 'user',
  params: 'inviteParamsSchema',
  answer: { 204: null },
  errors: [403, 404],
} as const satisfies Call;

export const resendInvite = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/invites/:inviteId/resend/',
  who: 'user',
  params: 'inviteParamsSchema',
  answer: { 200: 'listInviteSchema' },
  errors: [403, 404, 409, 410],
} as const satisfies Call;

export const acceptInvite = {
  method: 'POST',
  path: '/shoppinglist/shopping-list-invites/:id/accept/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'acceptedInviteSchema' },
  errors: [403, 404, 409, 410],
} as const satisfies Call;

export const rejectInvite = {
  method: 'POST',
  path: '/shoppinglist/shopping-list-invites/:id/reject/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'listInviteSchema' },
  errors: [403, 404, 410],
} as const satisfies Call;

export const listMembers = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/members/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'listMembersSchema' },
  errors: [403, 404],
} as const satisfies Call;

export const removeMember = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/members/:userId/',
  who: 'user',
  params: 'memberParamsSchema',
  answer: { 204: null },
  errors: [403, 404],
} as const satisfies Call;

export const leaveList = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/leave/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404],
} as const satisfies Call;

export const openInviteLink = {
  method: 'POST',
  path: '/shoppinglist/invite-link/',
  who: 'anyone',
  body: 'linkTokenSchema',
  answer: { 200: 'inviteLinkSchema' },
  errors: [404],
} as const satisfies Call;

export const acceptInviteLink = {
  method: 'POST',
  path: '/shoppinglist/invite-link/accept/',
  who: 'user',
  body: 'linkTokenSchema',
  answer: { 200: 'acceptedInviteSchema' },
  errors: [404, 409, 410],
} as const satisfies Call;

export const rejectInviteLink = {
  method: 'POST',
  path: '/shoppinglist/invite-link/reject/',
  who: 'user',
  body: 'linkTokenSchema',
  answer: { 200: 'listInviteSchema' },
  errors: [404, 410],
} as const satisfies Call;

export const makeListLink = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/link/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 201: 'newListLinkSchema' },
  errors: [403, 404],
} as const satisfies Call;

export const getListLink = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/link/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'listLinkSchema' },
  errors: [403, 404],
} as const satisfies Call;

export const endListLink = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/link/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [403, 404],
} as const satisfies Call;

export const readSharedList = {
  method: 'GET',
  path: '/shared-list/:token/',
  who: 'anyone',
  params: 'sharedListParamsSchema',
  answer: { 200: 'sharedListSchema' },
  errors: [404],
} as const satisfies Call;
