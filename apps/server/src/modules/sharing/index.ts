export { deliverInvite, mailInvite, tellOfInvites } from './delivery.service.ts';
export { handOverLists, previewHandOver } from './hand-over.service.ts';
