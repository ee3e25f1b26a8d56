import type { AccountExport, NewPriceAlert, PriceAlert, PriceAlertChange } from '@bargain-buddy/contract';
import { fromCents, startAlert } from '@bargain-buddy/domain';
import type { Config } from '../../config.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { lockSignedIn } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound, ValidationError } from '../../platform/errors.ts';
import {
  type AlertRow,
  countAlerts,
  findAlerts,
  findCheapest,
  lockAlert,
  targetKey,
  unitOf,
} from './price-alerts.queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const maxAlerts = 200;

export async function listAlerts(db: Database, me: CurrentUser): Promise<{ results: PriceAlert[]; mails: boolean }> {
  const [results, { alert_mails }] = await Promise.all([
    readAlerts(db, me.id),
    db.selectFrom('app_user').select('alert_mails').where('id', '=', me.id).executeTakeFirstOrThrow(),
  ]);
  return { results, mails: alert_mails };
}

export function createAlert(db: Database, me: CurrentUser, given: NewPriceAlert): Promise<PriceAlert> {
  const { product, kind, area, rule } = given;
  const target = {
    user_id: me.id,
    product_id: product ?? null,
    kind_id: kind ?? null,
    region: area && 'region' in area ? area.region : null,
    preferred: area !== null && 'preferred' in area,
  };
  const terms = { rule, threshold: centsOf(given.price) ?? null, percent: given.percent ?? null };
  return inTransaction(db, async (trx) => {
    await lockSignedIn(trx, me);
    if ((await countAlerts(trx, me.id)) >= maxAlerts) {
      throw new Conflict(`You have ${maxAlerts} price alerts. Delete one first.`);
    }
    const watched = trx.selectFrom(product ? 'product' : 'kind').select('id');
    if (
      !(await watched
        .where('id', '=', product ?? kind ?? 0)
        .forKeyShare()
        .executeTakeFirst())
    ) {
      throw new NotFound(`We couldn’t find this ${product ? 'product' : 'kind'}.`);
    }
    const state = startAlert(terms, await currentPrice(trx, target));
    const { id } = await trx
      .insertInto('price_alert')
      .values({ ...target, ...terms, ...state })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readAlert(trx, me, id);
  });
}

/** A changed or resumed alert starts from the current price. */
export function changeAlert(db: Database, me: CurrentUser, id: number, change: PriceAlertChange): Promise<PriceAlert> {
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
    const state = starts ? startAlert(terms, await currentPrice(trx, alert)) : {};
    await trx
      .updateTable('price_alert')
      .set({ ...terms, ...state, is_paused })
      .where('id', '=', id)
      .execute();
    return readAlert(trx, me, id);
  });
}

export async function deleteAlert(db: Database, me: CurrentUser, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('price_alert')
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow();
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

async function currentPrice(db: Executor, target: Parameters<typeof targetKey>[0]): Promise<number | undefined> {
  return (await findCheapest(db, [target])).get(targetKey(target))?.price;
}

async function readAlert(db: Executor, me: CurrentUser, id: number): Promise<PriceAlert> {
  const [alert] = await readAlerts(db, me.id, id);
  if (!alert) throw notFound();
  return alert;
}

async function readAlerts(db: Executor, userId: number, id?: number): Promise<PriceAlert[]> {
  const rows = await findAlerts(db, userId, id);
  const cheapest = await findCheapest(db, rows);
  return rows.map((row) => toAlert(row, cheapest.get(targetKey(row))?.price));
}

function toAlert(row: AlertRow, current: number | undefined): PriceAlert {
  const { id, rule, percent, is_paused, product_id, product_name, kind_id, kind_name, kind_slug } = row;
  return {
    id,
    product: product_id && product_name ? { id: product_id, name: product_name } : null,
    kind: kind_id && kind_name && kind_slug ? { id: kind_id, name: kind_name, slug: kind_slug } : null,
    area: row.region ? { region: row.region } : row.preferred ? { preferred: true } : null,
    rule,
    price: row.threshold === null ? null : fromCents(BigInt(row.threshold)),
    percent,
    unit: row.dimension && unitOf(row.dimension),
    is_paused,
    current: current === undefined ? null : fromCents(BigInt(current)),
    created_at: row.created_at.toISOString(),
  };
}

function centsOf(price: string | undefined): number | undefined {
  if (price === undefined) return undefined;
  const [whole, fraction = ''] = price.split('.');
  return Number(`${whole}${fraction.padEnd(2, '0')}`);
}
