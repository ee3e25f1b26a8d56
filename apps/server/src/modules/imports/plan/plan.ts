import type { ImportReport, MissingRecords, StoreColumn, SuspectChoice, SuspectReason } from '@bargain-buddy/contract';
import type { Position } from '@bargain-buddy/domain';
import type { SurveyedPrice } from '../../observations/index.ts';
import type { SurveyProduct, SurveyStore } from '../survey/survey.ts';

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

/** A store of the file or of the last survey. */
export interface StoreIdentity {
  id: number | null;
  key: string;
  name: string;
  address: string;
  region: string;
}

/** A cell that is passed over. */
export interface SkippedPrice {
  sheet: number;
  cell: string;
  value: string;
  reason: string;
  /** The record, or its name. */
  product?: PlannedProduct | string | undefined;
  store?: PlannedStore | string | undefined;
}

/** Why a price is not believed at once, and what happens to it. */
export interface Suspicion {
  reason: SuspectReason;
  why: string;
  /** What the stores ask, in TT$; null where too few are known. */
  median: string | null;
  choice: SuspectChoice;
  /** The store that its column seems to be of. */
  owner?: StoreIdentity;
  /** The price with its decimal point shifted. */
  proposal?: string | undefined;
}

export interface PlannedPrice {
  sheet: number;
  cell: string;
  /** Sheet and cell, such as 'North!E6'. */
  address: string;
  product: PlannedProduct;
  store: PlannedStore;
  price: string;
  /** The text of the cell, where it is not just the number. */
  text?: string;
  /** What the product cost there up to that day; null where that is not known. */
  previous: string | null;
  /** The newest surveyed price up to that day; without one, the newest verified price. */
  trusted: string | null;
  /** It is the newest surveyed price, so it is never held (TRU-03). */
  repeatsSurvey?: boolean;
  /** The address of another price that the file has for the same product and store. */
  contradicts?: string;
  suspicion?: Suspicion;
}

/** What an import will do to the database, and what it leaves as it is. */
export interface Plan {
  added: PlannedPrice[];
  /** Suspicious ones: those that are added but wait for review, and those that are left out. */
  held: PlannedPrice[];
  leftOut: PlannedPrice[];
  unchanged: PlannedPrice[];
  /** The prices that the survey sees again: of those that are unchanged, what it has not brought or seen already. */
  seenAgain: SurveyedPrice[];
  /** Every store of the survey, also those without a price to add. */
  stores: PlannedStore[];
  /** The pairs of the survey that have a price, or something that cannot be read as one. */
  priced: { product: PlannedProduct; store: PlannedStore }[];
  tables: { products: PlannedProduct[]; stores: PlannedStore[] }[];
  skippedCells: SkippedPrice[];
  /** The sheets that are left out as a whole, by position. */
  leftOutSheets: ReadonlySet<number>;
  /** Facts for the report. */
  missing: MissingRecords;
  storeColumns: StoreColumn[] | undefined;
  months: NonNullable<ImportReport['months']>;
  growth: NonNullable<ImportReport['growth']>;
  corrections: NonNullable<ImportReport['corrections']>;
}
