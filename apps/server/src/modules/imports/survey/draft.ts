import { Numbering } from './numbering.ts';
import type { Survey, SurveyProduct, SurveyStore } from './survey.ts';

/** What the sheets of a survey are collected into. */
export interface SurveyDraft extends Omit<Survey, 'products' | 'stores'> {
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
    unreadable: [],
    skippedCells: [],
    skippedSheets: [],
    otherDays: {},
  };
}
