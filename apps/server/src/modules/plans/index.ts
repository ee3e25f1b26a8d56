export { clientOf } from './plan-client.ts';
export type { PlanThreads } from './plan-threads.ts';
