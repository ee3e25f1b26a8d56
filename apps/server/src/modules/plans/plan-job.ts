import type { NewPlan } from '@bargain-buddy/contract';
import type { PicturePlaces } from '../../platform/images/picture-address.ts';

/** Who asks for a plan. */
export interface Planner {
  id: number;
  isSuperuser: boolean;
}

/** How a plan is to be made. */
export type PlanChoice = Pick<NewPlan, 'max_stops' | 'stop_cost' | 'not_seen_since' | 'near' | 'offers'>;

/** A plan to be made in the thread of plans: of some items, or of a list. */
export type PlanJob =
  | { viewer: Planner | null; given: NewPlan }
  | { viewer: Planner; listId: number; choice: PlanChoice };

/** What comes back: the answer's body, or the failure that the caller is told about. */
export type PlanAnswer = { json: Uint8Array<ArrayBuffer> } | { failure: PlanFailure };

/** An HttpError as it passes between threads. */
export interface PlanFailure {
  statusCode: number;
  message: string;
  headers: Record<string, string>;
  fields: Readonly<Record<string, readonly string[]>> | undefined;
  cause: unknown;
}

/** What the thread needs to know of the app. */
export interface PlanSurroundings extends PicturePlaces {
  databaseUrl: string;
  hasPooler: boolean;
}
