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
}

/** A cell that was passed over. */
export interface SkippedCell {
  sheet: number;
  cell: string;
  value: string;
  reason: string;
}

/** The products that one table of a sheet names, and the stores of its columns, as positions in the survey's lists. */
export interface SurveyTable {
  products: number[];
  stores: number[];
}

/** What a workbook says, with nothing yet known of the database. */
export interface Survey {
  /** The sheets that were read. */
  sheets: SurveySheet[];
  products: SurveyProduct[];
  stores: SurveyStore[];
  prices: SurveyPrice[];
  tables: SurveyTable[];
  /** Pairs with a cell that cannot be read as a price. */
  unreadable: { product: number; store: number }[];
  skippedCells: SkippedCell[];
  skippedSheets: { sheet: string; reason: string }[];
  /** What the columns are called, and what they were taken for. */
  columns?: NonNullable<ImportReport['columns']>;
  /** The titles that files of one layout have in common. */
  layout?: string[];
  /** How many rows are of other days than the one that is imported. */
  otherDays: Record<string, number>;
}
