export { addAmountOfKinds, addNeedToItem } from './add-need-to-item.ts';
export * from './aisle-order/index.ts';
export {
  type Amount,
  amountInThousandths,
  type BaseAmountUnit as BaseUnit,
  maxItemAmount,
  parseAmount,
  partsPerUnit,
  toWrittenAmount,
} from './amount.ts';
export { amountInWords, readNamedAmount, unitInWords } from './amount-in-words.ts';
export * from './barcode.ts';
export { type BasketLine, basketAmountForPeople, scaleBasketLine } from './basket.ts';
export * from './calendar-day.ts';
export { csvLine } from './csv.ts';
export { describeImport } from './describe-import.ts';
export { describePriceDifference } from './describe-price-difference.ts';
export * from './distance.ts';
export * from './example-price.ts';
export { formatCount, maxExactCount } from './format-count.ts';
export { formatDecimals, formatNumber } from './format-number.ts';
export * from './image-url.ts';
export * from './item-in-words.ts';
export { type AisleKey, initialAisles } from './kinds/aisles.ts';
export { deriveKindName } from './kinds/derive-kind-name.ts';
export * from './kinds/derive-kind-of-product.ts';
export { type KindSearchRank, mainWordsOfKind, rankKindForSearch } from './kinds/kind-fit.ts';
export { kindNameKey } from './kinds/name-key.ts';
export { reorderKindNameKey } from './kinds/ordered-key.ts';
export { builtInKindNames } from './kinds/other-names.ts';
export { isPricedLoose, looseAisles, looseAmountPattern, type SoldBy } from './kinds/sold-by.ts';
export * from './list-total.ts';
export { lowerMedian } from './median.ts';
export { fromCents, inCents } from './money.ts';
export { nameOfKinds } from './name-of-kinds.ts';
export * from './password.ts';
export * from './plans/index.ts';
export * from './price-alert.ts';
export * from './price-cell.ts';
export { compareByLargestRise, countPriceChanges, percentPriceChange } from './price-change.ts';
export * from './price-confidence.ts';
export * from './price-input.ts';
export { type DatedPriceSpan, monthsBefore, type PriceTrend, priceTrend } from './price-trend.ts';
export { drawingOfProduct, type ProductDrawingName } from './product-family.ts';
export * from './quick-add/index.ts';
export * from './record-words.ts';
export * from './region-inference.ts';
export * from './search-words.ts';
export { type DatedPackPrice, detectShrunkPacks, packFamilyKey } from './shrunk-pack.ts';
export { slugOf } from './slug.ts';
export { storeAddressDetail, storeLabel } from './store-label.ts';
export { choiceOfSuspectPrice, growthChoiceOf, monthChoiceOfSheet, type SuspectDecisions } from './suspect-choice.ts';
export * from './unit-price.ts';
export { SpellingVocabulary } from './vocabulary/vocabulary.ts';
export * from './without-nan.ts';
export { wordForms } from './word-forms.ts';
