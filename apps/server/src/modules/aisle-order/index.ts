export { pruneVotes } from './aisle-order.service.ts';
