import { type Region, regions } from '@bargain-buddy/contract';
import { BadRequest } from '../../../platform/errors.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { emptyDraft } from './draft.ts';
import { parseTables } from './parse-tables.ts';
import type { Survey } from './survey.ts';

/**
 * Reads the survey out of a workbook of the Ministry of Trade and Industry: the sheets that are named after a region
 * and have a header row with ITEMS, BRAND and SIZE. Throws BadRequest when no sheet is of that kind.
 */
export function parseSurvey(sheets: readonly Sheet[]): Survey {
  const draft = emptyDraft();
  for (const sheet of sheets) {
    const region = regionOf(sheet.name);
    const reason = region ? parseTables(sheet, region, draft) : `Its name is not a region (${regions.join(', ')}).`;
    if (reason) draft.skippedSheets.push({ sheet: sheet.name.trim(), reason });
  }
  if (draft.sheets.length === 0) throw noSurvey(draft.skippedSheets);
  return { ...draft, products: draft.products.values, stores: draft.stores.values };
}

function regionOf(sheetName: string): Region | undefined {
  const name = sheetName.trim().toLowerCase();
  return regions.find((region) => region.toLowerCase() === name);
}

function noSurvey(skipped: Survey['skippedSheets']): BadRequest {
  const named = skipped.slice(0, 10).map(({ sheet, reason }) => `${sheet.slice(0, 40)}: ${reason}`);
  return new BadRequest(['The workbook has no survey sheet.', ...named].join(' '));
}
