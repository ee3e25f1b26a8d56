import { createHash } from 'node:crypto';
import {
  computePlan,
  needsWithFixedStore,
  type OffersOfNeeds,
  offersOfKinds,
  offersOfProducts,
  type PlanChoice,
  type PlanOutcome,
  type PlanTask,
  type TaskNeeds,
  toPlanTask,
  toTaskNeeds,
} from '@bargain-buddy/catalogue';
import { type Area, maxGuestPlanItems, type NewPlan, type Plan } from '@bargain-buddy/contract';
import { estimateFindOffersSteps, inCents, SumOverflowError, type WorkBudget } from '@bargain-buddy/domain';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { BadRequest, NotFound, ValidationError } from '../../platform/errors.ts';
import { storeIdsOfArea } from '../areas/index.ts';
import { findListingsOfPairs } from '../listings/index.ts';
import { checkNeeds, findNeedProblems, type Need, needOfRequest, wantedAmountOfKinds } from '../lists/index.ts';
import { findAreaOfList, findNeededItems, type NeededItem } from './list-needs.queries.ts';
import { followMerges } from './merged.queries.ts';
import { unpackPackContents, unpackPackPrices, unpackShopPrices } from './packed-prices.ts';
import type { BestTripTotal, ListPlanChoice, PlanRequester, WatchedList } from './plan-job.ts';
import {
  type PriceScope,
  readKindPrices,
  readPackContents,
  readPlanStores,
  readProductPrices,
} from './prices.queries.ts';
import { toPlanResponse } from './to-plan-response.ts';

/** Plans items of a guest or a user. Follows merged records. Throws TooMuchToPlan. */
export async function makePlan(
  db: Database,
  viewer: PlanRequester | null,
  given: NewPlan,
  budget: WorkBudget,
): Promise<Plan> {
  if (!viewer && given.items.length > maxGuestPlanItems) {
    throw new BadRequest(
      `Without an account a plan has at most ${maxGuestPlanItems} items. Log in, or choose fewer items.`,
    );
  }
  if (given.area && 'preferred' in given.area && !viewer) {
    throw new ValidationError({ area: ['Log in to shop at your preferred stores.'] });
  }
  return inSnapshot(db, async (trx) => {
    const needs = await knownNeeds(
      trx,
      given.items.flatMap((item) => needOfRequest(item) ?? []),
    );
    const stores = await storeIdsOfArea(trx, given.area, viewer?.id);
    const wanted = await withBoundPrices(
      trx,
      needs,
      given.items.map(({ quantity }) => quantity),
    );
    return plan({ trx, viewer, isList: false, withSamples: true, budget }, wanted, stores, given);
  });
}

/** Plans the needed items of a list for a member. Throws NotFound and TooMuchToPlan. */
export async function planList(
  db: Database,
  me: PlanRequester,
  listId: number,
  choice: ListPlanChoice,
  budget: WorkBudget,
): Promise<Plan> {
  return inSnapshot(db, async (trx) => {
    const list = await findAreaOfList(trx, listId, me.id);
    if (!list) throw new NotFound('We couldn’t find this shopping list.');
    const { items, words } = await findNeededItems(trx, listId);
    const { near, within_km } = choice;
    const area = near && within_km !== undefined ? { near, within_km } : list.area;
    const stores = await storeIdsOfArea(trx, area, list.owner);
    const request = { trx, viewer: me, isList: true, withSamples: true, budget };
    const made = await plan(request, needsOfItems(items), stores, choice);
    return { ...made, not_planned: words };
  });
}

/** Plans without samples. Throws NotFound and TooMuchToPlan. */
export async function findBestTripTotal(
  db: Database,
  watched: WatchedList,
  budget: WorkBudget,
): Promise<BestTripTotal> {
  const { userId, listId, max_stops, stop_cost } = watched;
  return inSnapshot(db, async (trx) => {
    const list = await findAreaOfList(trx, listId, userId);
    if (!list) throw new NotFound('We couldn’t find this shopping list.');
    const { items } = await findNeededItems(trx, listId);
    const [area, owner] = watched.area === undefined ? [list.area, list.owner] : [watched.area, userId];
    const stores = await storeIdsOfArea(trx, area, owner);
    const request = { trx, viewer: { id: userId, isSuperuser: false }, isList: true, withSamples: false, budget };
    const choice = { max_stops, stop_cost, offers: false };
    const { trip, needed } = await plan(request, needsOfItems(items), stores, choice);
    const packs = trip.stops.flatMap((stop) => stop.items.flatMap((item) => item.packs));
    return {
      basis: basisOf(items, area && 'preferred' in area ? (stores ?? []) : area),
      total: Number(inCents(trip.total)),
      found: trip.found,
      needed,
      priceIds: [...new Set(packs.map(({ listing }) => listing.price_id))].sort((a, b) => a - b),
      stores: trip.stops.map(({ store }) => store.name),
    };
  });
}

/** `where` is the area, or the preferred stores. */
function basisOf(items: readonly NeededItem[], where: Area | readonly number[]): string {
  const needs = items.map(({ item, quantity, product, kinds, amount, unit }) => [
    item,
    quantity,
    product,
    kinds,
    amount,
    unit,
  ]);
  const stores = Array.isArray(where) ? where.toSorted((a, b) => a - b) : where;
  return createHash('sha256')
    .update(JSON.stringify([needs, stores]))
    .digest('base64url');
}

function needsOfItems(items: readonly NeededItem[]): TaskNeeds {
  const needs = items.map(({ item, quantity, product, kinds, amount, unit }) => ({
    item,
    quantity,
    product,
    kinds,
    wanted: amount && unit ? Number(wantedAmountOfKinds({ amount, unit }).parts) : 0,
  }));
  const boundCosts = items.flatMap(({ item, store, price, quantity }): PlanTask['boundCosts'] =>
    store === null ? [] : [[item, price === null ? undefined : Number(inCents(price)) * quantity]],
  );
  return { needs, boundCosts };
}

/** Resolves merged records. Throws ValidationError for records that do not exist. */
async function knownNeeds(trx: Executor, needs: readonly Need[]): Promise<readonly Need[]> {
  const fieldOf = (field: string, index: number) => `items.${index}.${field}`;
  const problems = await findNeedProblems(trx, needs, fieldOf);
  if (Object.keys(problems).length === 0) return needs;
  const resolved = await followMerges(trx, needs);
  await checkNeeds(trx, resolved, fieldOf);
  return resolved;
}

async function withBoundPrices(
  trx: Executor,
  needs: readonly Need[],
  quantities: readonly number[],
): Promise<TaskNeeds> {
  const rows = await findListingsOfPairs(trx, needsWithFixedStore(needs));
  const prices = new Map(rows.map((row) => [`${row.product_id} ${row.store_id}`, Number(inCents(row.price))]));
  return toTaskNeeds(needs, quantities, ({ product, store }) => prices.get(`${product} ${store}`));
}

interface PlanRequest {
  trx: Executor;
  viewer: PlanRequester | null;
  isList: boolean;
  withSamples: boolean;
  budget: WorkBudget;
}

async function plan(
  { trx, viewer, isList, withSamples, budget }: PlanRequest,
  wanted: TaskNeeds,
  storeIds: number[] | undefined,
  choice: PlanChoice,
): Promise<Plan> {
  const asOf = Date.now();
  const stores = await readPlanStores(trx, storeIds);
  const task = toPlanTask(wanted, stores, choice, asOf);
  const offered = await findOffered(trx, task, { stores: storeIds, withSamples }, budget);
  const outcome = computePlanOrThrow(task, offered, budget);
  return toPlanResponse(trx, { outcome, needs: task.needs, stores, asOf, viewer, isList }, choice.not_seen_since);
}

/** Throws BadRequest if sums exceed the exact integer range. */
function computePlanOrThrow(...given: Parameters<typeof computePlan>): PlanOutcome {
  try {
    return computePlan(...given);
  } catch (error) {
    if (!(error instanceof SumOverflowError)) throw error;
    throw new BadRequest('These amounts are too large to add up.');
  }
}

/** Throws TooMuchToPlan before it reads too many prices. */
async function findOffered(
  db: Executor,
  task: PlanTask,
  scope: PriceScope,
  budget: WorkBudget,
): Promise<OffersOfNeeds[]> {
  const kinds = [...new Set(task.needs.flatMap((need) => need.kinds))];
  const products = [...new Set(task.needs.flatMap(({ product }) => product ?? []))];
  const packs = unpackPackContents(await readPackContents(db, kinds));
  budget.require(estimateFindOffersSteps(task.needs, packs, task.stores.length));
  const kindPrices = await readKindPrices(db, kinds, scope);
  const productPrices = await readProductPrices(db, products, scope);
  return [
    offersOfKinds(task, unpackPackPrices(kindPrices, packs), budget),
    offersOfProducts(task, unpackShopPrices(productPrices)),
  ];
}
