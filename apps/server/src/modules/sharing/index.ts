export { deliverInvite, mailInvite, notifyOfInvites } from './delivery.service.ts';
export { deleteInvitesToUser, handOverLists, previewListHandOver } from './hand-over.service.ts';
