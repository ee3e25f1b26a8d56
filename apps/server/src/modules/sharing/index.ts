export { deliverInvite, tellOfInvites } from './delivery.service.ts';
export { handOverLists } from './hand-over.service.ts';
