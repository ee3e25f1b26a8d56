import type {
  ImportReport,
  MissingSurveyRecords,
  StoreColumn,
  SuspectChoice,
  SuspectReason,
} from '@bargain-buddy/contract';
import type { Position } from '@bargain-buddy/domain';
import type { SurveyedPrice } from '../../observations/index.ts';
import type { SurveyProduct, SurveyStore } from '../survey/survey.ts';

/** `id` is null until the product is created. */
export interface ProductToImport extends SurveyProduct {
  key: string;
  id: number | null;
}

/** `id` is null until the store is created, at `position` if its area is known. */
export interface StoreToImport extends SurveyStore {
  key: string;
  id: number | null;
  position: Position | undefined;
  unresolved: string | undefined;
}

export interface StoreTitleParts {
  id: number | null;
  key: string;
  name: string;
  address: string;
  region: string;
}

export interface SkippedPrice {
  sheet: number;
  cell: string;
  value: string;
  reason: string;
  product?: ProductToImport | string | undefined;
  store?: StoreToImport | string | undefined;
}

export interface PriceSuspicion {
  reason: SuspectReason;
  why: string;
  /** Median of the comparison, in TT$. Null without enough data. */
  median: string | null;
  choice: SuspectChoice;
  owner?: StoreTitleParts;
  proposal?: string | undefined;
}

export interface PriceToImport {
  sheet: number;
  cell: string;
  /** Sheet and cell, such as 'North!E6'. */
  address: string;
  product: ProductToImport;
  store: StoreToImport;
  price: string;
  /** Text of the cell, unless it is only the number. */
  text?: string;
  /** Newest acceptable price up to that day, or null. */
  previous: string | null;
  /** Newest surveyed price up to that day, or else the newest verified price. */
  trusted: string | null;
  /** Equals the newest surveyed price, so it is never held. */
  repeatsSurvey?: boolean;
  /** Address of a different price for the same product and store. */
  contradicts?: string;
  suspicion?: PriceSuspicion;
}

export interface ImportPlan {
  added: PriceToImport[];
  /** Held prices are added for review. Left-out prices are not added. */
  held: PriceToImport[];
  leftOut: PriceToImport[];
  unchanged: PriceToImport[];
  /** Unchanged prices that this survey observes for the first time. */
  seenAgain: SurveyedPrice[];
  stores: StoreToImport[];
  priced: { product: ProductToImport; store: StoreToImport }[];
  tables: { products: ProductToImport[]; stores: StoreToImport[] }[];
  skippedCells: SkippedPrice[];
  leftOutSheets: ReadonlySet<number>;
  missing: MissingSurveyRecords;
  storeColumns: StoreColumn[] | undefined;
  months: NonNullable<ImportReport['months']>;
  growth: NonNullable<ImportReport['growth']>;
  corrections: NonNullable<ImportReport['corrections']>;
}
