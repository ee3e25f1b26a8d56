export { isComparable } from './known-prices.ts';
export {
  deleteConfirmations,
  readObservations,
  restoreObservations,
} from './observed.queries.ts';
export { findReporterRecord } from './people.queries.ts';
export { type Observer, observeAgain, observeReport } from './people.service.ts';
export { restoreSightings, withdrawSightings } from './sightings.service.ts';
export type { SurveyContents, SurveyedPrice } from './surveys.queries.ts';
export { observeAbsences, observeSurvey, withdrawSurvey } from './surveys.service.ts';
export type { GivenAway } from './transfer-prices.queries.ts';
