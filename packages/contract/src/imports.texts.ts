import type { CallTexts } from './call.ts';
import type * as calls from './imports.calls.ts';

export const importsTexts = {
  importSurvey: {
    tag: 'Imports',
    summary: 'Import a survey workbook, or report what that would do',
    description:
      'multipart/form-data with the .xls or .xlsx in `file` (at most 20 MB) and the day of the prices in ' +
      '`date_added`; `dry_run=true` changes nothing, `background=true` answers at once.',
    answers: { 202: 'It goes on in the background.' },
  },
  importPriceSmart: {
    tag: 'Imports',
    summary: 'Import a PriceSmart file, or report what that would do',
    description:
      'multipart/form-data with the .csv, .xls or .xlsx in `file` (at most 20 MB), one row an item and club, which ' +
      "column has what in `mapping` as JSON (`columns` of a dry run's answer says what was guessed) and the day of " +
      'the prices in `date_added`; `dry_run=true` changes nothing, `background=true` answers at once.',
    answers: { 202: 'It goes on in the background.' },
  },
  listImportRuns: { tag: 'Imports', summary: 'Imports in the background, newest first' },
  getImportRun: { tag: 'Imports', summary: 'How far an import in the background is, and its report when it is done' },
  cancelImportRun: {
    tag: 'Imports',
    summary: 'Break an import in the background off: nothing of it stays',
  },
  listImportMatches: {
    tag: 'Imports',
    summary: 'What files call products and stores that have another name here: of one record, or the latest 500',
  },
  findClosestRecords: {
    tag: 'Imports',
    summary: 'The three known records that each of some unknown names is most like',
  },
  changeImportMatch: { tag: 'Imports', summary: 'Remember, or forget, which product or store files mean by a name' },
  listSurveyImports: { tag: 'Imports', summary: 'The survey imports that are not undone, newest first' },
  listImports: { tag: 'Imports', summary: 'The imports of both kinds, newest first' },
  getImport: { tag: 'Imports', summary: 'An import with its report' },
  exportImportCells: {
    tag: 'Imports',
    summary: 'What an import passed over, found suspicious or decided, as CSV or workbook',
  },
  exportRunCells: {
    tag: 'Imports',
    summary: 'The same of a preview, with the choices made since, as CSV or workbook',
    description: '409 while the run is under way, or where it failed.',
  },
  undoSurveyImport: { tag: 'Imports', summary: 'Remove what an import added' },
  undoImport: { tag: 'Imports', summary: 'Remove what an import added' },
  getSamples: { tag: 'Listings', summary: 'Whether prices that came with the app as samples are listed' },
  clearSamples: {
    tag: 'WebMin',
    summary: 'Take the samples away',
    description:
      'Undoes every import of samples at once: their prices go, with the products and stores that nobody uses. 409 where ' +
      'there are none.',
  },
} as const satisfies CallTexts<typeof calls>;
