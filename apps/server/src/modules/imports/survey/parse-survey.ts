import type { Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { BadRequest } from '../../../platform/errors.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { emptyDraft, type SurveyDraft } from './draft.ts';
import { guessTitles } from './guess-titles.ts';
import { parseTables, type ReadingOptions } from './parse-tables.ts';
import type { Survey } from './survey.ts';

/** Reads the sheets that are named after a region. Throws BadRequest if none has a header. */
export function parseSurvey(sheets: readonly Sheet[], how: ReadingOptions = { mapping: {} }): Survey {
  const draft = emptyDraft();
  for (const sheet of sheets) {
    const region = regionOf(sheet.name);
    const reason = region ? parseSheet(sheet, region, draft, how) : `Its name is not a region (${regions.join(', ')}).`;
    if (reason) draft.skippedSheets.push({ sheet: sheet.name.trim(), reason });
  }
  if (draft.sheets.length === 0) throw noSurvey(draft.skippedSheets);
  return { ...draft, products: draft.products.values, stores: draft.stores.values };
}

/** Tries the given titles, then known titles, then guessed ones. Returns the reason if all fail. */
function parseSheet(sheet: Sheet, region: Region, draft: SurveyDraft, how: ReadingOptions): string | undefined {
  const { ignored = [], stores = [] } = how.mapping;
  const reason = parseTables(sheet, region, draft, how);
  if (reason === undefined) return undefined;
  if (parseTables(sheet, region, draft, { ...how, mapping: { ignored, stores } }) === undefined) return undefined;
  const guessed = guessTitles(sheet);
  return guessed ? parseTables(sheet, region, draft, { ...how, mapping: { ...guessed, ignored, stores } }) : reason;
}

function regionOf(sheetName: string): Region | undefined {
  const name = sheetName.trim().toLowerCase();
  return regions.find((region) => region.toLowerCase() === name);
}

function noSurvey(skipped: Survey['skippedSheets']): BadRequest {
  const named = skipped.slice(0, 10).map(({ sheet, reason }) => `${sheet.slice(0, 40)}: ${reason}`);
  return new BadRequest(['The workbook has no survey sheet.', ...named].join(' '));
}
