import type { PlanChoice } from '@bargain-buddy/catalogue';
import type { NewPlan } from '@bargain-buddy/contract';
import type { PicturePlaces } from '../../platform/images/picture-address.ts';
import type { ThreadFailure } from '../../platform/thread-failure.ts';

export interface Planner {
  id: number;
  isSuperuser: boolean;
}

/** With `within_km` the stores around `near` replace the area of the list. */
export type ListPlanChoice = PlanChoice & { within_km?: number | undefined };

export type PlanRequest =
  | { viewer: Planner | null; given: NewPlan }
  | { viewer: Planner; listId: number; choice: ListPlanChoice };

/** Without `steps` the plan has the largest budget. */
export interface PlanJob {
  request: PlanRequest;
  steps?: number;
}

export type PlanAnswer = { json: Uint8Array<ArrayBuffer> } | { failure: ThreadFailure } | { isTooMuch: true };

export interface PlanSurroundings extends PicturePlaces {
  databaseUrl: string;
  hasPooler: boolean;
  prepares: boolean;
}
