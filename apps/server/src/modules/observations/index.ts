export type { GivenAway } from './give-away.queries.ts';
export { countsFor } from './known-prices.ts';
export { forgetObservations, readObservations, restoreObservations } from './observed.queries.ts';
export { findReporterRecord } from './people.queries.ts';
export { type Observer, observeAgain, observeReport } from './people.service.ts';
export { letSightingsStand, takeBackSightings } from './sightings.service.ts';
export type { SurveyContents, SurveyedPrice } from './surveys.queries.ts';
export { observeAbsences, observeSurvey, takeBackSurvey } from './surveys.service.ts';
