export { type BasketCost, type BasketLine, type BasketQuery, basketCost, type PricedLine } from './basket.ts';
export { compareRegions, type RegionComparison, type RegionQuery } from './compare-regions.ts';
export { type GeksOptions, rollingGeks } from './geks.ts';
export { chainedJevons, type IndexOptions, type IndexPoint } from './jevons.ts';
export type { Month, PriceObservation } from './observations.ts';
