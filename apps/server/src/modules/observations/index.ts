export { isComparablePriceSql } from './known-prices.ts';
export {
  deleteConfirmations,
  readObservations,
  restoreObservations,
} from './observed.queries.ts';
export { findReporterRecord } from './people.queries.ts';
export { observePriceAgain, observeReportedPrice, type PriceObserver } from './people.service.ts';
export { restoreSightings, withdrawSightings } from './sightings.service.ts';
export type { SurveyContents, SurveyedPrice } from './surveys.queries.ts';
export { saveSurveyAbsences, saveSurveyObservations, withdrawSurveyPrices } from './surveys.service.ts';
export type { PriceTransfer } from './transfer-prices.queries.ts';
