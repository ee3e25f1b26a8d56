export { deliverInvite, mailInvite, notifyOfInvites } from './delivery.service.ts';
export { handOverLists, previewHandOver } from './hand-over.service.ts';
