export { movePolicyEventsOfKinds } from './policy-events.queries.ts';
