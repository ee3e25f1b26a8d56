import type { NewPlan } from '@bargain-buddy/contract';
import type { PicturePlaces } from '../../platform/images/picture-address.ts';
import type { ThreadFailure } from '../../platform/thread-failure.ts';

/** Who asks for a plan. */
export interface Planner {
  id: number;
  isSuperuser: boolean;
}

/** How a plan is to be made. */
export type PlanChoice = Pick<NewPlan, 'max_stops' | 'stop_cost' | 'not_seen_since' | 'near' | 'offers'>;

/** The choice for the plan of a list. With `within_km` the stores around `near` replace the area of the list. */
export type ListPlanChoice = PlanChoice & { within_km?: number | undefined };

/** A plan of some items, or of a list. */
export type PlanRequest =
  | { viewer: Planner | null; given: NewPlan }
  | { viewer: Planner; listId: number; choice: ListPlanChoice };

/** A job of a worker. Without `steps` the plan has the largest budget. */
export interface PlanJob {
  request: PlanRequest;
  steps?: number;
}

/** The response body, the failure of the request, or `isTooMuch` if the plan exceeds its budget. */
export type PlanAnswer = { json: Uint8Array<ArrayBuffer> } | { failure: ThreadFailure } | { isTooMuch: true };

/** What the thread needs to know of the app. */
export interface PlanSurroundings extends PicturePlaces {
  databaseUrl: string;
  hasPooler: boolean;
  prepares: boolean;
}
