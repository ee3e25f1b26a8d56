export { addAmount, addUp } from './add-up.ts';
export * from './aisle-order/index.ts';
export {
  type Amount,
  type AmountUnit as BaseUnit,
  inThousandths,
  maxItemAmount,
  parseAmount,
  partsPerUnit,
  writeAmount,
} from './amount.ts';
export { amountInWords, readNamedAmount, unitInWords } from './amount-in-words.ts';
export * from './barcode.ts';
export { type BasketLine, scaleBasketLine, wholeAmount } from './basket.ts';
export * from './calendar-day.ts';
export { csvLine } from './csv.ts';
export { describeDifference } from './describe-difference.ts';
export { describeImport } from './describe-import.ts';
export * from './distance.ts';
export * from './example-price.ts';
export { formatCount, maxExactCount } from './format-count.ts';
export { formatNumber } from './format-number.ts';
export * from './image-url.ts';
export * from './item-in-words.ts';
export { type AisleKey, aisles } from './kinds/aisles.ts';
export { type KindFit, kindFit, kindWords } from './kinds/kind-fit.ts';
export { kindName } from './kinds/kind-name.ts';
export { nameKey } from './kinds/name-key.ts';
export { orderedKey } from './kinds/ordered-key.ts';
export { builtInKindNames } from './kinds/other-names.ts';
export * from './kinds/read-kind.ts';
export { isPricedLoose, looseAisles, looseAmountPattern, type SoldBy } from './kinds/sold-by.ts';
export * from './list-total.ts';
export { lowerMedian } from './median.ts';
export { fromCents, inCents } from './money.ts';
export { nameOfKinds } from './name-of-kinds.ts';
export * from './password.ts';
export * from './plans/index.ts';
export {
  type AlertRule,
  type AlertState,
  type AlertTerms,
  compareTrips,
  nextAlert,
  startAlert,
  type WatchedTrip,
} from './price-alert.ts';
export * from './price-cell.ts';
export { byLargestRise, countChanges, percentChange } from './price-change.ts';
export * from './price-confidence.ts';
export * from './price-input.ts';
export { type PriceSpan, type PriceTrend, priceTrend } from './price-trend.ts';
export { type ProductFamily, productFamily } from './product-family.ts';
export * from './quick-add/index.ts';
export * from './record-words.ts';
export * from './region-inference.ts';
export * from './search-words.ts';
export { type PackSpan, packKey, shrunkPacks } from './shrunk-pack.ts';
export { slugOf } from './slug.ts';
export { storeDetail, storeLabel } from './store-label.ts';
export { growthChoice, monthChoice, type SuspectDecisions, suspectChoice } from './suspect-choice.ts';
export * from './unit-price.ts';
export { Vocabulary } from './vocabulary/vocabulary.ts';
export * from './without-nan.ts';
export { wordForms } from './word-forms.ts';
