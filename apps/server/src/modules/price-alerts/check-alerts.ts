import {
  decideTripComparison,
  fromCents,
  nextAlertState,
  type PriceAlertState,
  startAlertState,
} from '@bargain-buddy/domain';
import type { Config } from '../../config.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest, NotFound, Unavailable } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { notifyPeople } from '../notifications/index.ts';
import type { BestTripTotal, PlanThreads } from '../plans/index.ts';
import {
  deleteSentAlertPrices,
  findAlertRecipients,
  findAlertTargets,
  findChangedLists,
  findListAlerts,
  findSentAlertPrices,
  findWatchedTargets,
  findWithdrawnMessages,
  insertSentAlertPrices,
  lockAlertChecks,
  readAlertsOfChanges,
  type SavedAlertState,
  type SentAlertPrice,
  saveAlertStates,
  takeChangedLists,
  takeChangedTargets,
  type WatchedTarget,
  type WatchingAlert,
  withdrawAlertMessages,
} from './check-alerts.queries.ts';
import {
  alertTargetKey,
  type CheapestPrice,
  findCheapestOfTargets,
  queueAlertCheck,
  toWatchedListState,
  unitOfDimension,
  watchedListOf,
} from './price-alerts.queries.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Number of alerts evaluated at once, while requests wait. */
const batch = 2_000;
/** Number of people who get their messages at once. */
const peopleAtOnce = 200;
/** Number of prices named in one message. */
const maxNamed = 3;

type Crossing = Omit<SentAlertPrice, 'notification'>;

interface Services {
  db: Database;
  config: Config;
  planThreads: PlanThreads;
}

/**
 * Evaluates the alerts of all changed listings, and sends each person one message. All is one transaction, and one job
 * runs at a time, so that a repeated job finds nothing to do. Lists are planned before it, one after another.
 */
export async function checkAlerts({ db, config, planThreads }: Services): Promise<void> {
  const { notes, trips, failure } = await planChangedLists(db, planThreads);
  await inTransaction(db, async (trx) => {
    await lockAlertChecks(trx);
    const changed = { ...(await takeChangedTargets(trx)), lists: await takeChangedLists(trx, notes) };
    if (changed.products.length + changed.lists.length === 0) return;
    const crossings = new Map<number, Crossing[]>();
    const withdrawn = new Set<number>();
    for await (const alerts of readAlertsOfChanges(trx, changed, batch)) {
      await evaluate(trx, alerts, trips, { crossings, withdrawn });
    }
    await withdrawAlertMessages(
      trx,
      [...withdrawn].toSorted((a, b) => a - b),
      contentOf,
    );
    const people = [...crossings.keys()];
    for (let from = 0; from < people.length; from += peopleAtOnce)
      await send(trx, config, people.slice(from, from + peopleAtOnce), crossings);
  });
  // The next attempt plans the lists whose notes remain.
  if (failure) throw failure;
}

/** Returns the trips by alert, and the notes of lists that were planned or cannot be. */
async function planChangedLists(db: Database, threads: PlanThreads) {
  const changes = await findChangedLists(db);
  const alerts = await findListAlerts(db, [...new Set(changes.map(({ list_id }) => list_id))]);
  const trips = new Map<number, BestTripTotal>();
  const pending = new Set<number | null>();
  let failure: Unavailable | undefined;
  for (const alert of alerts) {
    try {
      trips.set(alert.id, await threads.totalOfList(watchedListOf(alert), 'price alerts'));
    } catch (error) {
      if (error instanceof Unavailable) {
        failure = error;
        pending.add(alert.list_id);
      } else if (!(error instanceof BadRequest || error instanceof NotFound)) throw error;
    }
  }
  const notes = changes.filter(({ list_id }) => !pending.has(list_id)).map(({ id }) => id);
  return { notes, trips, failure };
}

/** Adds the crossings by person, and the notifications that name a withdrawn price. */
async function evaluate(
  trx: Executor,
  alerts: readonly WatchingAlert[],
  trips: ReadonlyMap<number, BestTripTotal>,
  { crossings, withdrawn }: { crossings: Map<number, Crossing[]>; withdrawn: Set<number> },
) {
  const bases = new Map(alerts.map((alert) => [alert.id, basisOf(alert)]));
  const restored = new Map<number, number | null>();
  const messages = await findWithdrawnMessages(
    trx,
    alerts.map(({ id }) => id),
  );
  const withWithdrawnMessage = new Set(messages.map(({ alert_id }) => alert_id));
  for (const { alert_id, reference, basis, is_latest } of messages) {
    if (is_latest && basis === bases.get(alert_id)) restored.set(alert_id, reference);
  }
  const cheapest = await findCheapestOfTargets(
    trx,
    alerts.filter(({ list_id }) => list_id === null),
  );
  const states: SavedAlertState[] = [];
  const found: { alert: WatchingAlert; now: CheapestPrice | BestTripTotal; reference: number | null }[] = [];
  for (const alert of alerts) {
    const isRestored = !alert.armed && restored.has(alert.id);
    const before = isRestored ? { armed: true, reference: restored.get(alert.id) ?? null } : alert;
    const now = alert.list_id === null ? cheapest.get(alertTargetKey(alert)) : trips.get(alert.id);
    const { crosses, ...next } = nextOf(alert, before, now);
    if (crosses || withWithdrawnMessage.has(alert.id) || stateNames.some((name) => next[name] !== alert[name]))
      states.push({ id: alert.id, version: alert.version, ...next });
    if (crosses && now) found.push({ alert, now, reference: before.reference });
  }
  const saved = new Set(await saveAlertStates(trx, states));
  // These alerts changed meanwhile. Their messages stay until the next check.
  for (const target of await findAlertTargets(
    trx,
    states.map(({ id }) => id).filter((id) => !saved.has(id)),
  ))
    await queueAlertCheck(trx, target);
  const gone = messages.filter(({ alert_id }) => saved.has(alert_id));
  for (const { notification_id } of gone) withdrawn.add(notification_id);
  await deleteSentAlertPrices(
    trx,
    gone.map(({ id }) => id),
  );
  const alertIds = found.map(({ alert }) => alert.id).filter((id) => saved.has(id));
  const watched = await findWatchedTargets(trx, alertIds);
  const sent = new Set(
    (await findSentAlertPrices(trx, alertIds)).map(({ alert_id, price_ids }) => `${alert_id} ${price_ids}`),
  );
  for (const { alert, now, reference } of found) {
    const priceIds = 'priceIds' in now ? now.priceIds : [now.price_id];
    const what = watched.get(alert.id);
    // The price that armed the alert again was rejected, so the price of an earlier message is the lowest one again.
    if (!what || sent.has([alert.id, ...priceIds].join(' '))) continue;
    const crossing = { alert: alert.id, priceIds, reference, basis: basisOf(alert), content: textOf(alert, what, now) };
    const others = crossings.get(alert.user_id);
    if (others) others.push(crossing);
    else crossings.set(alert.user_id, [crossing]);
  }
}

/** Null for products and kinds, whose basis never changes. */
const basisOf = ({ list_id, list_basis, list_found }: WatchingAlert) =>
  list_id === null ? null : `${list_basis} ${list_found}`;

const stateNames = ['armed', 'reference', 'list_basis', 'list_found', 'list_needed', 'list_total'] as const;

function nextOf(
  alert: WatchingAlert,
  before: PriceAlertState,
  now: CheapestPrice | BestTripTotal | undefined,
): Omit<SavedAlertState, 'id' | 'version'> & { crosses: boolean } {
  const { is_paused, list_basis, list_found, list_needed, list_total } = alert;
  const same = { ...before, list_basis, list_found, list_needed, list_total, crosses: false };
  if (!now) return same;
  if ('price' in now) return is_paused ? same : { ...same, ...nextAlertState(alert, before, now.price) };
  const trip = toWatchedListState(now);
  const use = decideTripComparison({ basis: list_basis ?? '', found: list_found ?? 0 }, now);
  if (use === 'start') return { ...startAlertState(alert, trip.list_total ?? undefined), ...trip, crosses: false };
  if (use === 'skip') return { ...same, list_total: null };
  if (is_paused || now.found === 0) return { ...same, ...trip };
  return { ...nextAlertState(alert, before, now.total), ...trip };
}

/** Sends each active person one notification with all crossings, and a mail to those who want it. */
async function send(
  trx: Executor,
  config: Config,
  people: readonly number[],
  crossings: ReadonlyMap<number, readonly Crossing[]>,
): Promise<void> {
  const recipients = await findAlertRecipients(trx, people);
  if (recipients.length === 0) return;
  const path = '/price-alerts';
  const messages = recipients.map((reader) => {
    const found = (crossings.get(reader.id) ?? []).toSorted((a, b) => a.alert - b.alert);
    return { reader, found, content: contentOf(found.map((one) => one.content)) };
  });
  const ids = await notifyPeople(
    trx,
    messages.map(({ reader, content }) => ({ userId: reader.id, content, type: 'info', path, hasOwnMail: true })),
  );
  await insertSentAlertPrices(
    trx,
    messages.flatMap(({ found }, i) => found.map((crossing) => ({ ...crossing, notification: ids[i] ?? 0 }))),
  );
  const mails = messages
    .filter(({ reader }) => reader.mails)
    .map(async ({ reader, content }) => {
      const token = encodeURIComponent(await unsubscribeToken(config, reader.id));
      return {
        template: 'price-alert' as const,
        to: reader.email,
        data: {
          firstName: reader.first_name,
          content,
          link: `${config.publicUrl}${path}`,
          unsubscribe: `${config.publicUrl}/api/core/price-alerts/unsubscribe/?token=${token}`,
          stop: `${config.publicUrl}/stop-alert-emails?token=${token}`,
        },
      };
    });
  await queueMail(trx, ...(await Promise.all(mails)));
}

function contentOf(texts: readonly string[]): string {
  const more = texts.length - maxNamed;
  const named = texts.slice(0, maxNamed).join(' ');
  return more > 0 ? `${named} And ${more} more of your price alerts.` : named;
}

function textOf(alert: WatchingAlert, { name, dimension }: WatchedTarget, now: CheapestPrice | BestTripTotal): string {
  const unit = dimension ? ` ${unitText[unitOfDimension(dimension)]}` : '';
  const reason = {
    below: () => `below $${fromCents(BigInt(alert.threshold ?? 0))}`,
    above: () => `above $${fromCents(BigInt(alert.threshold ?? 0))}`,
    new_low: () => 'a new low',
    drop: () => `at least ${alert.percent} % less`,
  }[alert.rule]();
  if ('price' in now) {
    return `${name} is now $${fromCents(BigInt(now.price))}${unit} at ${now.store_name}, ${reason}.`;
  }
  const items = now.found < now.needed ? ` for ${now.found} of ${now.needed} items` : '';
  return `Your list ${name} is now $${fromCents(BigInt(now.total))}${items} at ${now.stores.join(' and ')}, ${reason}.`;
}

const unitText = { '100 g': 'for 100 g', '100 ml': 'for 100 ml', each: 'each' };
