export { clientOf } from './plan-client.ts';
export type { ListTotal, WatchedList } from './plan-job.ts';
export type { PlanThreads } from './plan-threads.ts';
