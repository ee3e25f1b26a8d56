export { SumOverflow } from './cost-table.ts';
export { type Cover, coverAmount, type Pack } from './cover-amount.ts';
export {
  type BoughtPacks,
  cheapestCover,
  type PackContent,
  type PackPrice,
  type ShopPrice,
  type StoreCover,
  type Weight,
} from './cover-at-stores.ts';
export { estimateOffers, findOffers, type ItemOffer, type ShoppingNeed } from './find-offers.ts';
export { planShopping, type ShoppingPlan, type ShoppingProblem } from './plan-shopping.ts';
export type { StorePlace } from './plan-trips.ts';
export { type PlanAnswer, type PlanChoice, replan } from './replan.ts';
export { PlanBudgetExceeded, WorkBudget } from './work-budget.ts';
