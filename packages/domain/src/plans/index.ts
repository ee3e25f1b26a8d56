export { SumOverflowError } from './cost-table.ts';
export {
  type BoughtPacks,
  type CheapestPacksAtStore,
  findStoreWithLowestCost,
  type PackContent,
  type PackPrice,
  type PortionWeight,
  type ShopPrice,
} from './cover-at-stores.ts';
export { type CheapestPacks, findCheapestPacks, type Pack } from './find-cheapest-packs.ts';
export { estimateFindOffersSteps, findOffersOfNeeds, type NeedOffer, type ShoppingNeed } from './find-offers.ts';
export { planShopping, type ShoppingPlan, type ShoppingProblem } from './plan-shopping.ts';
export type { StorePosition } from './plan-trips.ts';
export { type PlanResponse, type ReplanOptions, replanFromResponse } from './replan.ts';
export { PlanBudgetExceededError, WorkBudget } from './work-budget.ts';
