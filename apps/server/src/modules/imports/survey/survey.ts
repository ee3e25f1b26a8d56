import type { ImportReport, Region } from '@bargain-buddy/contract';

export interface SurveyProduct {
  name: string;
  brand: string;
  amount: string;
  category: string;
  barcode?: string;
}

export interface SurveyStore {
  name: string;
  /** Area such as 'Port of Spain'; '' if unknown. */
  address: string;
  region: Region | '';
}

/** Sheet, product and store are indexes into the survey's arrays. */
export interface SurveyPrice {
  sheet: number;
  cell: string;
  product: number;
  store: number;
  price: string;
  /** Text of the cell, unless it is only the number. */
  text?: string;
}

export interface SurveyMonth {
  month: number;
  year: number | null;
}

export interface SurveySheet {
  name: string;
  stores: number;
  products: number;
  months: SurveyMonth[];
  region?: Region;
}

/** `sheet` and `store` are indexes. */
export interface SurveyColumn {
  sheet: number;
  column: string;
  title: string;
  area: string;
  use: 'store' | 'ignored' | 'left_out';
  /** Set if the mapping or a decision marks it as a store column. */
  isGiven: true | undefined;
  reason: string | undefined;
  store: number | undefined;
}

export interface SkippedCell {
  sheet: number;
  cell: string;
  value: string;
  reason: string;
  product?: number | string | undefined;
  store?: number | string | undefined;
}

export interface SurveyTableContents {
  sheet: number;
  products: number[];
  columns: { column: string; store: number }[];
}

export interface Survey {
  sheets: SurveySheet[];
  products: SurveyProduct[];
  stores: SurveyStore[];
  prices: SurveyPrice[];
  tables: SurveyTableContents[];
  skippedCells: SkippedCell[];
  skippedSheets: { sheet: string; reason: string }[];
  storeColumns?: SurveyColumn[];
  columns?: NonNullable<ImportReport['columns']>;
  /** Titles that identify files of the same layout. */
  layout?: string[];
  otherDays: Record<string, number>;
}
