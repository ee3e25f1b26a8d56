import type { Position } from '@bargain-buddy/domain';
import type { SkippedCell, SurveyProduct, SurveyStore } from '../survey/survey.ts';

/** A product of the survey; `id` is null while it has to be made. */
export interface PlannedProduct extends SurveyProduct {
  key: string;
  id: number | null;
}

/** A store of the survey; `id` is null while it has to be made, then at `position` if its area is known. */
export interface PlannedStore extends SurveyStore {
  key: string;
  id: number | null;
  position: Position | undefined;
  /** Why its position is not exact; undefined where it is. */
  unresolved: string | undefined;
}

export interface PlannedPrice {
  sheet: number;
  product: PlannedProduct;
  store: PlannedStore;
  price: string;
  /** What the product cost there up to that day; null where that is not known. */
  previous: string | null;
}

/** What an import will do to the database, and what it leaves as it is. */
export interface Plan {
  added: PlannedPrice[];
  unchanged: PlannedPrice[];
  /** Every store of the survey, also those without a price to add. */
  stores: PlannedStore[];
  skippedCells: SkippedCell[];
}
