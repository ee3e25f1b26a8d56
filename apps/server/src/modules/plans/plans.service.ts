import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { NewPlan, Plan } from '@bargain-buddy/contract';
import { inCents } from '@bargain-buddy/domain';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { BadRequest, NotFound, ValidationError } from '../../platform/errors.ts';
import { storesOfArea } from '../areas/index.ts';
import { findListingsOf } from '../listings/index.ts';
import { checkNeeds, findProblems, type Need, needOf, wantedAmount } from '../lists/index.ts';
import { findArea, findNeededItems } from './list-needs.queries.ts';
import { followMerges } from './merged.queries.ts';
import type { PlanTask } from './plan-task.ts';
import type { PlanThreads } from './plan-threads.ts';
import { readKindPrices, readPacks, readProductPrices, readStores } from './prices.queries.ts';
import { showPlan } from './show-plan.ts';

type Choice = Pick<NewPlan, 'max_stops' | 'stop_cost' | 'not_seen_since' | 'near' | 'offers'>;
type TaskNeeds = Pick<PlanTask, 'needs' | 'boundCosts'>;

/** Where anybody may shop for some items. What was merged away meanwhile is what it has become. */
export async function makePlan(
  { db, threads }: { db: Database; threads: PlanThreads },
  viewer: CurrentUser | null,
  given: NewPlan,
): Promise<Plan> {
  if (given.area && 'preferred' in given.area && !viewer) {
    throw new ValidationError({ area: ['Sign in to shop at the stores that you prefer.'] });
  }
  return threads.inTurn(() =>
    inSnapshot(db, async (trx) => {
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
      return plan({ trx, threads, viewer, isList: false }, wanted, stores, given);
    }),
  );
}

/** Where a member of a list may shop for what it needs, in its area. Throws NotFound. */
export async function planList(
  { db, threads }: { db: Database; threads: PlanThreads },
  me: CurrentUser,
  listId: number,
  choice: Choice,
): Promise<Plan> {
  return threads.inTurn(() =>
    inSnapshot(db, async (trx) => {
      const list = await findArea(trx, listId, me.id);
      if (!list) throw new NotFound('There is no such shopping list.');
      const { items, words } = await findNeededItems(trx, listId);
      const stores = await storesOfArea(trx, list.area, list.owner);
      const needs = items.map(({ item, quantity, product, kinds, amount, unit }) => ({
        item,
        quantity,
        product,
        kinds,
        wanted: amount && unit ? Number(wantedAmount({ amount, unit }).thousandths) : 0,
      }));
      const boundCosts = items.flatMap(({ item, store, price, quantity }): PlanTask['boundCosts'] =>
        store === null ? [] : [[item, price === null ? undefined : Number(inCents(price)) * quantity]],
      );
      const made = await plan({ trx, threads, viewer: me, isList: true }, { needs, boundCosts }, stores, choice);
      return { ...made, not_planned: words };
    }),
  );
}

/** The needs, with what was merged away as what it has become. Throws ValidationError where one cannot be. */
async function knownNeeds(trx: Executor, needs: readonly Need[]): Promise<readonly Need[]> {
  const fieldOf = (field: string, index: number) => `items.${index}.${field}`;
  const problems = await findProblems(trx, needs, fieldOf);
  if (Object.keys(problems).length === 0) return needs;
  const kept = await followMerges(trx, needs);
  await checkNeeds(trx, kept, fieldOf);
  return kept;
}

/** Needs by their places. */
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
      wanted: 'kinds' in need ? Number(wantedAmount(need).thousandths) : 0,
    })),
    boundCosts: bound.map(({ item, product, store }) => {
      const price = prices.get(`${product} ${store}`);
      return [item, price === undefined ? undefined : Number(inCents(price)) * (quantities[item] ?? 1)];
    }),
  };
}

interface Asked {
  trx: Executor;
  threads: PlanThreads;
  viewer: CurrentUser | null;
  /** The items are on a list of the viewer's. */
  isList: boolean;
}

/** Reads what the needs cost in the stores and has the plan worked out, all as of one moment. */
async function plan(
  { trx, threads, viewer, isList }: Asked,
  { needs, boundCosts }: TaskNeeds,
  storeIds: number[] | undefined,
  { max_stops: maxStops, stop_cost, not_seen_since, near, offers }: Choice,
): Promise<Plan> {
  const asOf = Date.now();
  const products = [...new Set(needs.flatMap(({ product }) => product ?? []))];
  const kinds = [...new Set(needs.flatMap((need) => need.kinds))];
  const stores = await readStores(trx, storeIds);
  const outcome = await threads.workOut({
    needs,
    boundCosts,
    ofProducts: await readProductPrices(trx, products, storeIds),
    ofKinds: await readKindPrices(trx, kinds, storeIds),
    packs: await readPacks(trx, kinds),
    notSeenSince: not_seen_since === undefined ? undefined : Date.parse(not_seen_since),
    stores: stores.map(({ id, lat, lon }) => ({ id, lat: toNumber(lat), lon: toNumber(lon) })),
    maxStops,
    stopCost: Number(inCents(stop_cost)),
    near: near && { lat: near[0], lon: near[1] },
    asOf,
    withOffers: offers,
  });
  if ('refused' in outcome) throw new BadRequest(refusals[outcome.refused]);
  const shown = await showPlan(trx, { outcome, needs, stores, asOf, notSeenSince: not_seen_since, viewer, isList });
  // Checking and writing an answer of so many listings takes as long again as putting it together.
  await letOthersIn();
  return shown;
}

const toNumber = (coordinate: string | null) => (coordinate === null ? null : Number(coordinate));

const refusals = {
  'prices too high': 'These prices and quantities are too high to be added up exactly.',
  'too much': 'This is too much to plan at once. Choose a smaller area or fewer items.',
};
