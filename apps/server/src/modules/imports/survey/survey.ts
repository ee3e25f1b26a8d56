import type { ImportReport, Region } from '@bargain-buddy/contract';

export interface SurveyProduct {
  name: string;
  brand: string;
  amount: string;
  category: string;
  /** '' where it is not known; surveys never name it. */
  barcode?: string;
}

export interface SurveyStore {
  name: string;
  /** The area, e.g. 'Port of Spain'; '' where the sheet names none. */
  address: string;
  /** '' where it is not known. */
  region: Region | '';
}

/** A cell with a price; sheet, product and store are positions in the survey's lists. */
export interface SurveyPrice {
  sheet: number;
  cell: string;
  product: number;
  store: number;
  /** TT$, e.g. "10.50". */
  price: string;
  /** The text of the cell, where it is not just the number. */
  text?: string;
}

/** A month that a sheet's title names. */
export interface SurveyMonth {
  /** From 1. */
  month: number;
  year: number | null;
}

export interface SurveySheet {
  name: string;
  /** How many stores and items it lists. */
  stores: number;
  products: number;
  /** What the titles above its first table name. */
  months: SurveyMonth[];
  /** The region that it is named after; price files have none. */
  region?: Region;
}

/** A column beside the items, in the first table of its sheet that has it. */
export interface SurveyColumn {
  /** Position of its sheet. */
  sheet: number;
  /** Its letters, such as 'E'. */
  column: string;
  title: string;
  area: string;
  use: 'store' | 'ignored' | 'left_out';
  /** The mapping or a decision says that it is a store's. */
  isGiven: true | undefined;
  reason: string | undefined;
  /** Position of its store. */
  store: number | undefined;
}

/** A cell that was passed over. */
export interface SkippedCell {
  sheet: number;
  cell: string;
  value: string;
  reason: string;
  /** Positions in the survey's lists, or names. */
  product?: number | string | undefined;
  store?: number | string | undefined;
}

/** The products of one table of a sheet and the stores of its columns, as positions in the survey's lists. */
export interface SurveyTable {
  sheet: number;
  products: number[];
  columns: { column: string; store: number }[];
}

/** What a workbook says, with nothing yet known of the database. */
export interface Survey {
  /** The sheets that were read. */
  sheets: SurveySheet[];
  products: SurveyProduct[];
  stores: SurveyStore[];
  prices: SurveyPrice[];
  tables: SurveyTable[];
  skippedCells: SkippedCell[];
  skippedSheets: { sheet: string; reason: string }[];
  /** The columns beside the items; price files have none. */
  storeColumns?: SurveyColumn[];
  /** What the columns are called, and what they were taken for. */
  columns?: NonNullable<ImportReport['columns']>;
  /** The titles that files of one layout have in common. */
  layout?: string[];
  /** How many rows are of other days than the one that is imported. */
  otherDays: Record<string, number>;
}
