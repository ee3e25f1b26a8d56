import { Numbering } from './numbering.ts';
import type { Survey, SurveyColumn, SurveyProduct, SurveyStore } from './survey.ts';

export interface SurveyDraft extends Omit<Survey, 'products' | 'stores'> {
  storeColumns: SurveyColumn[];
  products: Numbering<SurveyProduct>;
  stores: Numbering<SurveyStore>;
}

export function emptyDraft(): SurveyDraft {
  return {
    sheets: [],
    products: new Numbering(),
    stores: new Numbering(),
    prices: [],
    tables: [],
    storeColumns: [],
    skippedCells: [],
    skippedSheets: [],
    otherDays: {},
  };
}
