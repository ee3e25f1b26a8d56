import { DistinctValues } from './distinct-values.ts';
import type { Survey, SurveyColumn, SurveyProduct, SurveyStore } from './survey.ts';

export interface SurveyDraft extends Omit<Survey, 'products' | 'stores'> {
  storeColumns: SurveyColumn[];
  products: DistinctValues<SurveyProduct>;
  stores: DistinctValues<SurveyStore>;
}

export function createSurveyDraft(): SurveyDraft {
  return {
    sheets: [],
    products: new DistinctValues(),
    stores: new DistinctValues(),
    prices: [],
    tables: [],
    storeColumns: [],
    skippedCells: [],
    skippedSheets: [],
    otherDays: {},
  };
}
