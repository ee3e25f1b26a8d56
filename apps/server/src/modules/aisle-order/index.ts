export { forgetVotes } from './aisle-order.service.ts';
