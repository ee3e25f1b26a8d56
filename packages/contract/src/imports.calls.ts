import type { Call } from './call.ts';

export const importSurvey = {
  method: 'POST',
  path: '/webmin/upload-price-list/',
  who: 'superuser',
  form: { file: 'file', fields: 'priceFileUploadSchema' },
  answer: { 200: 'importReportSchema', 202: 'importRunSchema' },
} as const satisfies Call;

export const importPriceSmart = {
  method: 'POST',
  path: '/webmin/pricesmart-import/',
  who: 'superuser',
  form: { file: 'file', fields: 'priceFileUploadSchema' },
  answer: { 200: 'importReportSchema', 202: 'importRunSchema' },
} as const satisfies Call;

export const listImportRuns = {
  method: 'GET',
  path: '/webmin/import-runs/',
  who: 'superuser',
  query: 'importRunQuerySchema',
  answer: { 200: 'importRunPageSchema' },
} as const satisfies Call;

export const getImportRun = {
  method: 'GET',
  path: '/webmin/import-runs/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'importRunDetailsSchema' },
  errors: [404],
} as const satisfies Call;

export const cancelImportRun = {
  method: 'POST',
  path: '/webmin/import-runs/:id/cancel/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'importRunSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const listImportMatches = {
  method: 'GET',
  path: '/webmin/import-matches/',
  who: 'superuser',
  query: 'importMatchQuerySchema',
  answer: { 200: 'importMatchListSchema' },
} as const satisfies Call;

export const findClosestRecords = {
  method: 'POST',
  path: '/webmin/import-matches/closest/',
  who: 'superuser',
  body: 'closestRequestSchema',
  answer: { 200: 'closestAnswerSchema' },
} as const satisfies Call;

export const changeImportMatch = {
  method: 'PUT',
  path: '/webmin/import-matches/',
  who: 'superuser',
  body: 'importMatchSchema',
  answer: { 204: null },
} as const satisfies Call;

export const listSurveyImports = {
  method: 'GET',
  path: '/webmin/pricelistimporthistory/',
  who: 'superuser',
  query: 'importHistoryQuerySchema',
  answer: { 200: 'surveyHistorySchema' },
} as const satisfies Call;

export const listImports = {
  method: 'GET',
  path: '/webmin/imports/',
  who: 'superuser',
  query: 'importListQuerySchema',
  answer: { 200: 'importHistorySchema' },
} as const satisfies Call;

export const getImport = {
  method: 'GET',
  path: '/webmin/imports/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'importDetailsSchema' },
  errors: [404],
} as const satisfies Call;

export const exportImportCells = {
  method: 'GET',
  path: '/webmin/imports/:id/cells/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  query: 'importCellsQuerySchema',
  answer: { 200: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: [404],
} as const satisfies Call;

export const exportRunCells = {
  method: 'POST',
  path: '/webmin/import-runs/:id/cells/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'runCellsRequestSchema',
  maxBodyBytes: 1_000_000,
  answer: { 200: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: [404, 409],
} as const satisfies Call;

export const undoSurveyImport = {
  method: 'DELETE',
  path: '/webmin/undo-mti-import/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'undoResultSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const undoImport = {
  method: 'DELETE',
  path: '/webmin/imports/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'undoResultSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const getSamples = {
  method: 'GET',
  path: '/price/samples/',
  who: 'anyone',
  answer: { 200: 'samplesSchema' },
} as const satisfies Call;

export const clearSamples = {
  method: 'POST',
  path: '/webmin/clear-samples/',
  who: 'superuser',
  body: 'clearSamplesSchema',
  answer: { 200: 'clearedSamplesSchema' },
  errors: [409],
} as const satisfies Call;
