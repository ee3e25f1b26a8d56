export type { BasketCost, BasketLine } from './basket.ts';
export type { RegionComparison } from './compare-regions.ts';
export { geksWindow } from './geks.ts';
export type { IndexPoint } from './jevons.ts';
export { type Month, type MonthlyPrice, monthNumber } from './observations.ts';
export {
  type IndexSeries,
  isSameIndex,
  methodVersion,
  type PriceIndex,
  PriceIndexBuilder,
  pointsOf,
} from './price-index.ts';
export { computePriceIndex } from './read-parquet.ts';
