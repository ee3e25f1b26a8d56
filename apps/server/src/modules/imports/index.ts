export { listImports } from './history.service.ts';
export { importPriceSmart, importSurvey } from './import-file.service.ts';
export { carryOutRun } from './runs/carry-out-run.service.ts';
export { forgetOldRuns } from './runs/runs.queries.ts';
export { importSampleSurveys } from './sample-surveys.ts';
export { surveyDay } from './survey-day.ts';
export { forgetUnused, undoImport } from './undo.service.ts';
export { takeImportTurn } from './write/write.queries.ts';
