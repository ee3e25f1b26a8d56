export { deliverInvite, mailInvite, notifyOfInvites } from './delivery.service.ts';
export { deleteInvitesOf, handOverLists, previewHandOver } from './hand-over.service.ts';
