export { listSurveyImports } from './history.service.ts';
export { importSurvey } from './import-survey.service.ts';
export { importSampleSurveys } from './sample-surveys.ts';
export { surveyDay } from './survey-day.ts';
export { undoImport } from './undo.service.ts';
