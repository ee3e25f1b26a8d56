import type { ImportReport, Region } from '@bargain-buddy/contract';

export interface SurveyProduct {
  name: string;
  brand: string;
  amount: string;
  category: string;
  /** '' if unknown. Surveys have no barcodes. */
  barcode?: string;
}

export interface SurveyStore {
  name: string;
  /** Area such as 'Port of Spain'; '' if unknown. */
  address: string;
  /** '' if unknown. */
  region: Region | '';
}

/** A cell with a price. Sheet, product and store are indexes into the survey's arrays. */
export interface SurveyPrice {
  sheet: number;
  cell: string;
  product: number;
  store: number;
  /** TT$, such as "10.50". */
  price: string;
  /** Text of the cell, unless it is only the number. */
  text?: string;
}

export interface SurveyMonth {
  /** From 1. */
  month: number;
  year: number | null;
}

export interface SurveySheet {
  name: string;
  stores: number;
  products: number;
  /** Months in the titles above the first table. */
  months: SurveyMonth[];
  /** Undefined for price files. */
  region?: Region;
}

/** A column right of the items. */
export interface SurveyColumn {
  /** Sheet index. */
  sheet: number;
  /** Column letters, such as 'E'. */
  column: string;
  title: string;
  area: string;
  use: 'store' | 'ignored' | 'left_out';
  /** Set if the mapping or a decision marks it as a store column. */
  isGiven: true | undefined;
  reason: string | undefined;
  /** Store index. */
  store: number | undefined;
}

export interface SkippedCell {
  sheet: number;
  cell: string;
  value: string;
  reason: string;
  /** Indexes or names. */
  product?: number | string | undefined;
  store?: number | string | undefined;
}

/** Products and stores of one table, as indexes. */
export interface SurveyTable {
  sheet: number;
  products: number[];
  columns: { column: string; store: number }[];
}

/** The contents of a file, independent of the database. */
export interface Survey {
  sheets: SurveySheet[];
  products: SurveyProduct[];
  stores: SurveyStore[];
  prices: SurveyPrice[];
  tables: SurveyTable[];
  skippedCells: SkippedCell[];
  skippedSheets: { sheet: string; reason: string }[];
  /** Undefined for price files. */
  storeColumns?: SurveyColumn[];
  columns?: NonNullable<ImportReport['columns']>;
  /** Titles that identify files of the same layout. */
  layout?: string[];
  /** Number of skipped rows by day. */
  otherDays: Record<string, number>;
}
