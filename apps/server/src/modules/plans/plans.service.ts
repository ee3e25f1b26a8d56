import { maxGuestPlanItems, type NewPlan, type Plan } from '@bargain-buddy/contract';
import { inCents, PlanBudgetExceeded, SumOverflow, type WorkBudget } from '@bargain-buddy/domain';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { BadRequest, NotFound, ValidationError } from '../../platform/errors.ts';
import { storesOfArea } from '../areas/index.ts';
import { findListingsOf } from '../listings/index.ts';
import { checkNeeds, findProblems, type Need, needOf, wantedAmount } from '../lists/index.ts';
import { computePlan } from './compute-plan.ts';
import { findOffered } from './find-offered.ts';
import { findArea, findNeededItems } from './list-needs.queries.ts';
import { followMerges } from './merged.queries.ts';
import type { ListPlanChoice, PlanChoice, Planner } from './plan-job.ts';
import type { PlanOutcome, PlanTask } from './plan-task.ts';
import { readStores } from './prices.queries.ts';
import { showPlan } from './show-plan.ts';

type TaskNeeds = Pick<PlanTask, 'needs' | 'boundCosts'>;

/** Bounds the size of the response to about 3 MB. */
const maxNeedsTimesStores = 500_000;

/** Plans items of a guest or a user. Follows merged records. Throws TooMuchToPlan. */
export async function makePlan(
  db: Database,
  viewer: Planner | null,
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
      given.items.flatMap((item) => needOf(item) ?? []),
    );
    const stores = await storesOfArea(trx, given.area, viewer?.id);
    const wanted = await toTaskNeeds(
      trx,
      needs,
      given.items.map(({ quantity }) => quantity),
    );
    return plan({ trx, viewer, isList: false, budget }, wanted, stores, given);
  });
}

/** Plans the needed items of a list for a member. Throws NotFound and TooMuchToPlan. */
export async function planList(
  db: Database,
  me: Planner,
  listId: number,
  choice: ListPlanChoice,
  budget: WorkBudget,
): Promise<Plan> {
  return inSnapshot(db, async (trx) => {
    const list = await findArea(trx, listId, me.id);
    if (!list) throw new NotFound('We couldn’t find this shopping list.');
    const { items, words } = await findNeededItems(trx, listId);
    const { near, within_km } = choice;
    const area = near && within_km !== undefined ? { near, within_km } : list.area;
    const stores = await storesOfArea(trx, area, list.owner);
    const needs = items.map(({ item, quantity, product, kinds, amount, unit }) => ({
      item,
      quantity,
      product,
      kinds,
      wanted: amount && unit ? Number(wantedAmount({ amount, unit }).parts) : 0,
    }));
    const boundCosts = items.flatMap(({ item, store, price, quantity }): PlanTask['boundCosts'] =>
      store === null ? [] : [[item, price === null ? undefined : Number(inCents(price)) * quantity]],
    );
    const made = await plan({ trx, viewer: me, isList: true, budget }, { needs, boundCosts }, stores, choice);
    return { ...made, not_planned: words };
  });
}

/** Resolves merged records. Throws ValidationError for records that do not exist. */
async function knownNeeds(trx: Executor, needs: readonly Need[]): Promise<readonly Need[]> {
  const fieldOf = (field: string, index: number) => `items.${index}.${field}`;
  const problems = await findProblems(trx, needs, fieldOf);
  if (Object.keys(problems).length === 0) return needs;
  const resolved = await followMerges(trx, needs);
  await checkNeeds(trx, resolved, fieldOf);
  return resolved;
}

/** The index of a need in the request is its item id. */
async function toTaskNeeds(trx: Executor, needs: readonly Need[], quantities: readonly number[]): Promise<TaskNeeds> {
  const bound = needs.flatMap((need, item) =>
    'product' in need && need.store !== null ? [{ item, product: need.product, store: need.store }] : [],
  );
  const prices = new Map(
    (await findListingsOf(trx, bound)).map((row) => [`${row.product_id} ${row.store_id}`, row.price]),
  );
  return {
    needs: needs.map((need, item) => ({
      item,
      quantity: quantities[item] ?? 1,
      product: 'product' in need ? need.product : null,
      kinds: 'kinds' in need ? need.kinds : [],
      wanted: 'kinds' in need ? Number(wantedAmount(need).parts) : 0,
    })),
    boundCosts: bound.map(({ item, product, store }) => {
      const price = prices.get(`${product} ${store}`);
      return [item, price === undefined ? undefined : Number(inCents(price)) * (quantities[item] ?? 1)];
    }),
  };
}

interface PlanRequest {
  trx: Executor;
  viewer: Planner | null;
  isList: boolean;
  budget: WorkBudget;
}

async function plan(
  { trx, viewer, isList, budget }: PlanRequest,
  { needs, boundCosts }: TaskNeeds,
  storeIds: number[] | undefined,
  { max_stops: maxStops, stop_cost, not_seen_since, near, offers }: PlanChoice,
): Promise<Plan> {
  const asOf = Date.now();
  const stores = await readStores(trx, storeIds);
  if (needs.length * stores.length > maxNeedsTimesStores) throw new PlanBudgetExceeded('The answer would be too long.');
  const task: PlanTask = {
    needs,
    boundCosts,
    notSeenSince: not_seen_since === undefined ? undefined : Date.parse(not_seen_since),
    stores: stores.map(({ id, lat, lon }) => ({ id, lat: toNumber(lat), lon: toNumber(lon) })),
    maxStops,
    stopCost: Number(inCents(stop_cost)),
    near: near && { lat: near[0], lon: near[1] },
    asOf,
    withOffers: offers,
  };
  const outcome = computePlanOrThrow(task, await findOffered(trx, task, storeIds, budget), budget);
  return showPlan(trx, { outcome, needs, stores, asOf, notSeenSince: not_seen_since, viewer, isList });
}

/** Throws BadRequest if sums exceed the exact integer range. */
function computePlanOrThrow(...given: Parameters<typeof computePlan>): PlanOutcome {
  try {
    return computePlan(...given);
  } catch (error) {
    if (!(error instanceof SumOverflow)) throw error;
    throw new BadRequest('These amounts are too large to add up.');
  }
}

const toNumber = (coordinate: string | null) => (coordinate === null ? null : Number(coordinate));
