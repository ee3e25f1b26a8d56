import type { PlanChoice } from '@bargain-buddy/catalogue';
import type { Area, NewPlan } from '@bargain-buddy/contract';
import type { PictureBaseUrls } from '../../platform/images/picture-address.ts';
import type { ThreadFailure } from '../../platform/thread-failure.ts';

export interface PlanRequester {
  id: number;
  isSuperuser: boolean;
}

/** With `within_km` the stores around `near` replace the area of the list. */
export type ListPlanChoice = PlanChoice & { within_km?: number | undefined };

/** A list whose total a member watches. Without `area` it is the area of the list. */
export interface WatchedList {
  userId: number;
  listId: number;
  area?: Area;
  max_stops: number;
  /** TT$ */
  stop_cost: string;
}

/** The total of the best trip. */
export interface BestTripTotal {
  /** Hash of the needed items and the stores. */
  basis: string;
  /** In cents, as on screen. */
  total: number;
  found: number;
  needed: number;
  priceIds: number[];
  /** Names of the stops. */
  stores: string[];
}

export type PlanRequest =
  | { viewer: PlanRequester | null; given: NewPlan }
  | { watched: WatchedList }
  | { viewer: PlanRequester; listId: number; choice: ListPlanChoice };

/** Without `steps` the plan has the largest budget. */
export interface PlanJob {
  request: PlanRequest;
  steps?: number;
}

export type PlanJobResult = { json: Uint8Array<ArrayBuffer> } | { failure: ThreadFailure } | { isTooMuch: true };

export interface PlanThreadSettings extends PictureBaseUrls {
  databaseUrl: string;
  hasPooler: boolean;
  prepares: boolean;
}
