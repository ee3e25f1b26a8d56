import { fromCents, nextAlert } from '@bargain-buddy/domain';
import type { Config } from '../../config.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { notify } from '../notifications/index.ts';
import {
  addSent,
  deleteWithdrawn,
  findReader,
  findSent,
  findWatching,
  lockAlerts,
  lockChecks,
  saveStates,
  takeChanged,
  type Watching,
  withdrawNotifications,
} from './check-alerts.queries.ts';
import { type Cheapest, findCheapest, targetKey, unitOf } from './price-alerts.queries.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Number of alerts evaluated at once. */
const batch = 10_000;
/** Number of prices named in one message. */
const maxNamed = 3;

interface Crossing {
  alert: number;
  priceId: number;
  reference: number | null;
  content: string;
}

/**
 * Evaluates the alerts of all changed listings, and sends each person one message. All is one transaction, and one job
 * runs at a time, so that a repeated job finds nothing to do.
 */
export async function checkAlerts({ db, config }: { db: Database; config: Config }): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockChecks(trx);
    const changed = await takeChanged(trx);
    if (changed.products.length === 0) return;
    const crossings = new Map<number, Crossing[]>();
    const ids = await findWatching(trx, changed);
    for (let from = 0; from < ids.length; from += batch) {
      await evaluate(trx, await lockAlerts(trx, ids.slice(from, from + batch)), crossings);
    }
    for (const [userId, found] of crossings) await send(trx, config, userId, found);
  });
}

async function evaluate(trx: Executor, alerts: readonly Watching[], crossings: Map<number, Crossing[]>) {
  const restored = new Map<number, number | null>();
  const withdrawn = await deleteWithdrawn(
    trx,
    alerts.map(({ id }) => id),
  );
  for (const { alert_id, reference, is_latest } of withdrawn) if (is_latest) restored.set(alert_id, reference);
  await withdrawNotifications(trx, [...new Set(withdrawn.map(({ notification_id }) => notification_id))], contentOf);
  const cheapest = await findCheapest(trx, alerts);
  const states: { id: number; armed: boolean; reference: number | null }[] = [];
  const found: { userId: number; crossing: Crossing }[] = [];
  for (const alert of alerts) {
    const isRestored = !alert.armed && restored.has(alert.id);
    const before = isRestored ? { armed: true, reference: restored.get(alert.id) ?? null } : alert;
    const now = cheapest.get(targetKey(alert));
    const next = now && !alert.is_paused ? nextAlert(alert, before, now.price) : { ...before, crosses: false };
    if (next.armed !== alert.armed || next.reference !== alert.reference) {
      states.push({ id: alert.id, armed: next.armed, reference: next.reference });
    }
    if (!next.crosses || !now) continue;
    const content = textOf(alert, now);
    const crossing = { alert: alert.id, priceId: now.price_id, reference: before.reference, content };
    found.push({ userId: alert.user_id, crossing });
  }
  await saveStates(trx, states);
  const alertIds = found.map(({ crossing }) => crossing.alert);
  const sent = new Set((await findSent(trx, alertIds)).map(({ alert_id, price_id }) => `${alert_id} ${price_id}`));
  for (const { userId, crossing } of found) {
    // The price that armed the alert again was rejected, so the price of an earlier message is the lowest one again.
    if (sent.has(`${crossing.alert} ${crossing.priceId}`)) continue;
    const others = crossings.get(userId);
    if (others) others.push(crossing);
    else crossings.set(userId, [crossing]);
  }
}

async function send(trx: Executor, config: Config, userId: number, crossings: readonly Crossing[]): Promise<void> {
  const reader = await findReader(trx, userId);
  if (!reader) return;
  const content = contentOf(crossings.map((one) => one.content));
  const path = '/price-alerts';
  const id = await notify(trx, { userId, content, type: 'info', path, hasOwnMail: true });
  await addSent(trx, id, crossings);
  if (!reader.mails) return;
  const token = encodeURIComponent(await unsubscribeToken(config, userId));
  await queueMail(trx, {
    template: 'price-alert',
    to: reader.email,
    data: {
      firstName: reader.first_name,
      content,
      link: `${config.publicUrl}${path}`,
      unsubscribe: `${config.publicUrl}/api/core/price-alerts/unsubscribe/?token=${token}`,
      stop: `${config.publicUrl}/stop-alert-emails?token=${token}`,
    },
  });
}

function contentOf(texts: readonly string[]): string {
  const more = texts.length - maxNamed;
  const named = texts.slice(0, maxNamed).join(' ');
  return more > 0 ? `${named} And ${more} more of your price alerts.` : named;
}

function textOf(alert: Watching, { price, store_name }: Cheapest): string {
  const unit = alert.dimension ? ` ${unitText[unitOf(alert.dimension)]}` : '';
  const reason = {
    below: () => `below $${fromCents(BigInt(alert.threshold ?? 0))}`,
    above: () => `above $${fromCents(BigInt(alert.threshold ?? 0))}`,
    new_low: () => 'a new low',
    drop: () => `at least ${alert.percent} % less`,
  }[alert.rule]();
  return `${alert.name} is now $${fromCents(BigInt(price))}${unit} at ${store_name}, ${reason}.`;
}

const unitText = { '100 g': 'for 100 g', '100 ml': 'for 100 ml', each: 'each' };
