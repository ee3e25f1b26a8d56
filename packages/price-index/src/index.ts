export type { FixedBasketCost, FixedBasketLine } from './basket.ts';
export type { RegionComparison } from './compare-regions.ts';
export type { MonthlyIndexPoint } from './jevons.ts';
export { geksWindowMonths } from './month-pairs.ts';
export { type Month, type MonthlyPrice, monthNumber } from './observations.ts';
export {
  areIndexValuesEqual,
  type IndexSeries,
  indexMethodVersion,
  type PriceIndex,
  PriceIndexBuilder,
  type PublishedIndexPoint,
  publishedPointsOf,
} from './price-index.ts';
export { computePriceIndex } from './read-parquet.ts';
