import {
  type AccountExport,
  defaultStopCost,
  defaultTripStops,
  type NewPriceAlert,
  type PriceAlert,
  type PriceAlertChange,
} from '@bargain-buddy/contract';
import { fromCents, type PriceAlertTerms } from '@bargain-buddy/domain';
import type { Config } from '../../config.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { lockSignedInUser } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound, ValidationError } from '../../platform/errors.ts';
import type { BestTripTotal, PlanThreads } from '../plans/index.ts';
import { startProgress } from './alert-history.ts';
import {
  type AlertTarget,
  alertTargetKey,
  countAlerts,
  findAlerts,
  findCheapestOfTargets,
  findSameAlert,
  lockAlert,
  type PriceAlertRow,
  queueAlertCheck,
  toCurrentPrice,
  toWatchedListState,
  unitOfDimension,
  watchedListOf,
} from './price-alerts.queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const maxAlerts = 200;
const maxListAlerts = 20;

export async function listAlerts(db: Database, me: CurrentUser): Promise<{ results: PriceAlert[]; mails: boolean }> {
  const [results, { alert_mails }] = await Promise.all([
    readAlerts(db, me.id),
    db.selectFrom('app_user').select('alert_mails').where('id', '=', me.id).executeTakeFirstOrThrow(),
  ]);
  return { results, mails: alert_mails };
}

export interface PriceAlertServices {
  db: Database;
  planThreads: PlanThreads;
}

export async function createAlert(
  { db, planThreads }: PriceAlertServices,
  me: CurrentUser,
  client: string,
  given: NewPriceAlert,
): Promise<PriceAlert> {
  const { product, kind, list, rule, is_paused = false } = given;
  const area = given.area === undefined && list !== undefined ? { list: true } : (given.area ?? null);
  const target = {
    user_id: me.id,
    product_id: product ?? null,
    kind_id: kind ?? null,
    list_id: list ?? null,
    list_area: area !== null && 'list' in area,
    max_stops: list === undefined ? null : (given.max_stops ?? defaultTripStops),
    stop_cost: list === undefined ? null : (centsOf(given.stop_cost ?? defaultStopCost) ?? 0),
    region: area && 'region' in area ? area.region : null,
    preferred: area !== null && 'preferred' in area,
  };
  const terms = { rule, threshold: centsOf(given.price) ?? null, percent: given.percent ?? null };
  // Planned outside the transaction, which would otherwise hold its locks for the plan.
  const trip = list === undefined ? undefined : await planThreads.totalOfList(watchedListOf(target), client);
  return inTransaction(db, async (trx) => {
    await lockSignedInUser(trx, me);
    const same = await findSameAlert(trx, { ...target, ...terms, is_paused });
    if (same) return readAlert(trx, me, same.id);
    const count = await countAlerts(trx, me.id);
    if (count.all >= maxAlerts) throw new Conflict(`You have ${maxAlerts} price alerts. Delete one first.`);
    if (list !== undefined && count.ofLists >= maxListAlerts)
      throw new Conflict(`You watch the totals of lists with ${maxListAlerts} price alerts. Delete one first.`);
    await requireTarget(trx, target);
    const state = await startState(trx, target, terms, trip);
    const { id } = await trx
      .insertInto('price_alert')
      .values({ ...target, ...terms, ...state, is_paused })
      .returning('id')
      .executeTakeFirstOrThrow();
    // A price that changed meanwhile found no alert.
    await queueAlertCheck(trx, target);
    return readAlert(trx, me, id);
  });
}

/** A changed or resumed alert starts from the current price. */
export async function changeAlert(
  { db, planThreads }: PriceAlertServices,
  me: CurrentUser,
  client: string,
  id: number,
  change: PriceAlertChange,
): Promise<PriceAlert> {
  const [known] = await findAlerts(db, me.id, id);
  if (!known) throw notFound();
  const trip = known.list_id === null ? undefined : await planThreads.totalOfList(watchedListOf(known), client);
  return inTransaction(db, async (trx) => {
    const alert = await lockAlert(trx, me.id, id);
    if (!alert) throw notFound();
    if (change.price !== undefined && alert.threshold === null) {
      throw new ValidationError({ price: ['This rule has no price.'] });
    }
    if (change.percent !== undefined && alert.percent === null) {
      throw new ValidationError({ percent: ['This rule has no percentage.'] });
    }
    const terms = {
      rule: alert.rule,
      threshold: centsOf(change.price) ?? alert.threshold,
      percent: change.percent ?? alert.percent,
    };
    const is_paused = change.is_paused ?? alert.is_paused;
    const starts =
      terms.threshold !== alert.threshold || terms.percent !== alert.percent || (alert.is_paused && !is_paused);
    const state = starts ? await startState(trx, alert, terms, trip) : {};
    await trx
      .updateTable('price_alert')
      .set({ ...terms, ...state, is_paused })
      .where('id', '=', id)
      .execute();
    // A price that changed meanwhile was compared with the old terms.
    if (starts) await queueAlertCheck(trx, alert);
    return readAlert(trx, me, id);
  });
}

export async function deleteAlert(db: Database, me: CurrentUser, id: number): Promise<void> {
  const { numDeletedRows } = await inTransaction(db, (trx) =>
    trx.deleteFrom('price_alert').where('id', '=', id).where('user_id', '=', me.id).executeTakeFirstOrThrow(),
  );
  if (numDeletedRows === 0n) throw notFound();
}

export async function setAlertMails(db: Executor, userId: number, mails: boolean): Promise<{ mails: boolean }> {
  await db.updateTable('app_user').set({ alert_mails: mails }).where('id', '=', userId).execute();
  return { mails };
}

export async function unsubscribeByToken({ db, config }: { db: Database; config: Config }, token: string) {
  const userId = await readUnsubscribeToken(config, token);
  if (userId === undefined) throw new NotFound('This link is not valid. Open the newest email and try again.');
  await setAlertMails(db, userId, false);
}

export async function* exportAlerts(db: Database, userId: number): AsyncGenerator<AccountExport['price_alerts']> {
  yield await readAlerts(db, userId);
}

const notFound = () => new NotFound('We couldn’t find this price alert.');

/** Checks that the watched record exists, and locks it, so that it exists until the transaction ends. */
async function requireTarget(trx: Executor, target: AlertTarget & { list_id: number | null }): Promise<void> {
  const { product_id, kind_id, list_id, user_id } = target;
  const found =
    list_id === null
      ? trx
          .selectFrom(product_id === null ? 'kind' : 'product')
          .select('id')
          .where('id', '=', product_id ?? kind_id ?? 0)
      : trx
          .selectFrom('shopping_list_member')
          .select('list_id as id')
          .where('list_id', '=', list_id)
          .where('user_id', '=', user_id);
  if (await found.forKeyShare().executeTakeFirst()) return;
  const what = list_id !== null ? 'shopping list' : product_id !== null ? 'product' : 'kind';
  throw new NotFound(`We couldn’t find this ${what}.`);
}

async function startState(trx: Executor, target: AlertTarget, terms: PriceAlertTerms, trip: BestTripTotal | undefined) {
  const now = trip ? trip.found > 0 && trip : (await findCheapestOfTargets(trx, [target])).get(alertTargetKey(target));
  const { seen, ...state } = startProgress(terms, now ? toCurrentPrice(now) : undefined);
  return { ...state, seen: JSON.stringify(seen), restarts: false, ...(trip && toWatchedListState(trip)) };
}

async function readAlert(db: Executor, me: CurrentUser, id: number): Promise<PriceAlert> {
  const [alert] = await readAlerts(db, me.id, id);
  if (!alert) throw notFound();
  return alert;
}

async function readAlerts(db: Executor, userId: number, id?: number): Promise<PriceAlert[]> {
  const rows = await findAlerts(db, userId, id);
  const cheapest = await findCheapestOfTargets(
    db,
    rows.filter(({ list_id }) => list_id === null),
  );
  return rows.map((row) => toAlert(row, row.list_total ?? cheapest.get(alertTargetKey(row))?.price));
}

function toAlert(row: PriceAlertRow, current: number | undefined): PriceAlert {
  const { id, rule, percent, is_paused, product_id, product_name, kind_id, kind_name, kind_slug } = row;
  return {
    id,
    product: product_id && product_name ? { id: product_id, name: product_name } : null,
    kind: kind_id && kind_name && kind_slug ? { id: kind_id, name: kind_name, slug: kind_slug } : null,
    list: toWatchedList(row),
    area: areaOf(row),
    rule,
    price: row.threshold === null ? null : fromCents(BigInt(row.threshold)),
    percent,
    unit: row.dimension && unitOfDimension(row.dimension),
    is_paused,
    current: current === undefined ? null : fromCents(BigInt(current)),
    created_at: row.created_at.toISOString(),
  };
}

function toWatchedList({ list_id, list_name, ...row }: PriceAlertRow): PriceAlert['list'] {
  if (list_id === null || list_name === null) return null;
  return {
    id: list_id,
    name: list_name,
    max_stops: row.max_stops ?? defaultTripStops,
    stop_cost: fromCents(BigInt(row.stop_cost ?? 0)),
    found: row.list_found ?? 0,
    needed: row.list_needed ?? 0,
  };
}

function areaOf({ region, preferred, list_area }: PriceAlertRow): PriceAlert['area'] {
  if (list_area) return { list: true };
  return region ? { region } : preferred ? { preferred: true } : null;
}

function centsOf(price: string | undefined): number | undefined {
  if (price === undefined) return undefined;
  const [whole, fraction = ''] = price.split('.');
  return Number(`${whole}${fraction.padEnd(2, '0')}`);
}
