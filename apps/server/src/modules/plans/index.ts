export { planClientKeyOf } from './plan-client.ts';
export type { BestTripTotal, WatchedList } from './plan-job.ts';
export type { PlanThreads } from './plan-threads.ts';
