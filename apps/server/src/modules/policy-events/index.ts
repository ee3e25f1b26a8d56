export { moveEvents } from './policy-events.queries.ts';
