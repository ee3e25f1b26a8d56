export { listImports } from './history.service.ts';
export { importPriceSmart, importSurvey } from './import-file.service.ts';
export { deleteOldImportRuns } from './runs/runs.queries.ts';
export { importSampleSurveys } from './sample-surveys.ts';
export { clearSamples } from './samples.service.ts';
export { surveyDay } from './survey-day.ts';
export type { ImportThread } from './thread/import-thread.plugin.ts';
export { deleteUnusedRecords, retractUndoneImports, undoImport } from './undo.service.ts';
export { lockImports } from './write/write.queries.ts';
