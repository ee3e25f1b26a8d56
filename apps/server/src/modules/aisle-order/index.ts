export { pruneAisleVotes } from './aisle-order.service.ts';
