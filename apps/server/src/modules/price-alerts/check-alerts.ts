import { isDeepStrictEqual } from 'node:util';
import { decideTripComparison, fromCents } from '@bargain-buddy/domain';
import type { Config } from '../../config.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest, NotFound, Unavailable } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { notifyPeople } from '../notifications/index.ts';
import type { BestTripTotal, PlanThreads } from '../plans/index.ts';
import {
  type CurrentPrice,
  continueProgress,
  historyOf,
  isCorrected,
  type SeenPrice,
  startProgress,
} from './alert-history.ts';
import {
  deleteSentAlertPrices,
  deleteSentPricesOfProduct,
  findAlertRecipients,
  findAlertTargets,
  findChangedLists,
  findGonePrices,
  findListAlerts,
  findUnreadAlertMessages,
  findUnreadSentPrices,
  findWatchedTargets,
  insertSentAlertPrices,
  lockAlertChecks,
  postponeChangedLists,
  pushAlertMessages,
  queueListCheck,
  readAlertsOfChanges,
  rewriteAlertMessages,
  type SavedAlertState,
  type SentAlertPrice,
  saveAlertStates,
  takeChangedLists,
  takeChangedTargets,
  type WatchedTarget,
  type WatchingAlert,
} from './check-alerts.queries.ts';
import {
  alertTargetKey,
  type CheapestPrice,
  findCheapestOfTargets,
  queueAlertCheck,
  toCurrentPrice,
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
/** Number of lists planned in one run. */
const maxLists = 200;

type Crossing = Omit<SentAlertPrice, 'notification'>;

interface Services {
  db: Database;
  config: Config;
}

/**
 * Evaluates the alerts of products and kinds with changed listings, and sends each person one message. All is one
 * transaction, and one runs at a time, so that a repeated job finds nothing to do. Changed lists follow in their own
 * job.
 */
export async function checkAlerts({ db, config }: Services): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAlertChecks(trx);
    const changed = await takeChangedTargets(trx);
    if (changed.products.length > 0) await evaluateAll(trx, config, { ...changed, lists: [] });
    await queueListCheck(trx);
  });
}

/** Evaluates the alerts of changed lists, which are planned before the transaction, one after another. */
export async function checkListAlerts({ db, config, planThreads }: Services & { planThreads: PlanThreads }) {
  const { notes, postponed, trips, failure } = await planChangedLists(db, planThreads);
  await inTransaction(db, async (trx) => {
    await lockAlertChecks(trx);
    const taken = await takeChangedLists(trx, notes);
    await postponeChangedLists(trx, postponed);
    const lists = [...new Set(taken.map(({ list_id }) => list_id))];
    const since = new Date(Math.min(...taken.map(({ noted_at }) => noted_at.getTime())));
    if (lists.length > 0) await evaluateAll(trx, config, { products: [], kinds: [], lists }, { trips, since });
    if (!failure) await queueListCheck(trx);
  });
  // The next attempt plans the lists whose notes remain.
  if (failure) throw failure;
}

/** Withdraws the unread messages of a product that is to be deleted. */
export async function withdrawMessagesOfProduct(trx: Executor, productId: number): Promise<void> {
  await lockAlertChecks(trx);
  await rewriteAlertMessages(trx, await deleteSentPricesOfProduct(trx, productId), contentOf);
}

/** Returns the trips by alert, and the notes of lists that were planned or cannot be. */
async function planChangedLists(db: Database, threads: PlanThreads) {
  const changes = await findChangedLists(db, maxLists);
  const alerts = await findListAlerts(db, [...new Set(changes.map(({ list_id }) => list_id))]);
  const trips = new Map<number, BestTripTotal>();
  const tripsByTerms = new Map<string, BestTripTotal>();
  const pending = new Set<number | null>();
  let failure: Unavailable | undefined;
  for (const alert of alerts) {
    const watched = watchedListOf(alert);
    const terms = JSON.stringify(watched);
    try {
      const trip = tripsByTerms.get(terms) ?? (await threads.totalOfList(watched, 'price alerts'));
      tripsByTerms.set(terms, trip);
      trips.set(alert.id, trip);
    } catch (error) {
      if (error instanceof Unavailable) {
        failure = error;
        pending.add(alert.list_id);
      } else if (!(error instanceof BadRequest || error instanceof NotFound)) throw error;
    }
  }
  const notesOf = (isPending: boolean) =>
    changes.filter(({ list_id }) => pending.has(list_id) === isPending).map(({ id }) => id);
  return { notes: notesOf(false), postponed: notesOf(true), trips, failure };
}

interface ListRun {
  trips: ReadonlyMap<number, BestTripTotal>;
  /** Crossings join the unread message that their import made since then. */
  since: Date;
}

async function evaluateAll(
  trx: Executor,
  config: Config,
  changed: Parameters<typeof readAlertsOfChanges>[1],
  run?: ListRun,
): Promise<void> {
  const crossings = new Map<number, Crossing[]>();
  const withdrawn = new Set<number>();
  for await (const alerts of readAlertsOfChanges(trx, changed, batch)) {
    await evaluate(trx, alerts, run?.trips ?? new Map(), { crossings, withdrawn });
  }
  await rewriteAlertMessages(
    trx,
    [...withdrawn].toSorted((a, b) => a - b),
    contentOf,
  );
  const people = [...crossings.keys()];
  for (let from = 0; from < people.length; from += peopleAtOnce)
    await send(trx, config, people.slice(from, from + peopleAtOnce), { crossings, since: run?.since });
}

/** Adds the crossings by person, and the notifications that name a withdrawn price. */
async function evaluate(
  trx: Executor,
  alerts: readonly WatchingAlert[],
  trips: ReadonlyMap<number, BestTripTotal>,
  { crossings, withdrawn }: { crossings: Map<number, Crossing[]>; withdrawn: Set<number> },
) {
  const goneByAlert = await findGonePrices(trx, idsOf(alerts.filter(({ seen }) => seen && seen.prices.length > 0)));
  const sent = await findUnreadSentPrices(trx, idsOf(alerts.filter(({ has_messages }) => has_messages)));
  const invalid = sent.filter(({ counts }) => !counts);
  const withInvalidMessage = new Set(invalid.map(({ alert_id }) => alert_id));
  const cheapest = await findCheapestOfTargets(
    trx,
    alerts.filter(({ list_id }) => list_id === null),
  );
  const states: SavedAlertState[] = [];
  const found: { alert: WatchingAlert; now: CheapestPrice | BestTripTotal }[] = [];
  const retractedKeys = new Set<string>();
  for (const alert of alerts) {
    const now = alert.list_id === null ? cheapest.get(alertTargetKey(alert)) : trips.get(alert.id);
    const { crosses, retracted, ...next } = nextOf(alert, goneByAlert.get(alert.id), now);
    const known = { ...alert, seen: historyOf(alert, alert) };
    if (withInvalidMessage.has(alert.id) || stateNames.some((name) => !isDeepStrictEqual(next[name], known[name])))
      states.push({ id: alert.id, version: alert.version, ...next });
    if (crosses && now) found.push({ alert, now });
    for (const price of retracted) retractedKeys.add(`${alert.id} ${price.ids.join(' ')}`);
  }
  const saved = new Set(await saveAlertStates(trx, states));
  // These alerts changed meanwhile. Their messages stay until the next check.
  for (const target of await findAlertTargets(
    trx,
    states.map(({ id }) => id).filter((id) => !saved.has(id)),
  ))
    await queueAlertCheck(trx, target);
  const gone = sent.filter(
    (one) => saved.has(one.alert_id) && (!one.counts || retractedKeys.has(`${one.alert_id} ${one.ids}`)),
  );
  for (const { notification_id } of gone) withdrawn.add(notification_id);
  await deleteSentAlertPrices(
    trx,
    gone.map(({ id }) => id),
  );
  const reported = found.filter(({ alert }) => saved.has(alert.id));
  const watched = await findWatchedTargets(
    trx,
    reported.map(({ alert }) => alert.id),
  );
  for (const { alert, now } of reported) {
    const what = watched.get(alert.id);
    if (!what) continue;
    const { ids: priceIds, cents } = toCurrentPrice(now);
    const crossing = { alert: alert.id, priceIds, cents, content: textOf(alert, what, now) };
    const others = crossings.get(alert.user_id);
    if (others) others.push(crossing);
    else crossings.set(alert.user_id, [crossing]);
  }
}

const idsOf = (alerts: readonly WatchingAlert[]) => alerts.map(({ id }) => id);

const stateNames = [
  ...(['armed', 'reference', 'seen', 'restarts'] as const),
  ...(['list_basis', 'list_found', 'list_needed', 'list_total'] as const),
];

function nextOf(
  alert: WatchingAlert,
  gone: ReadonlySet<number> | undefined,
  now: CheapestPrice | BestTripTotal | undefined,
): Omit<SavedAlertState, 'id' | 'version'> & { crosses: boolean; retracted: readonly SeenPrice[] } {
  const { is_paused, seen, restarts, list_basis, list_found, list_needed, list_total } = alert;
  const history = historyOf(alert, alert);
  const price = now && !('found' in now && now.found === 0) ? toCurrentPrice(now) : undefined;
  const corrected = history.prices.filter((one) => isCorrected(one, price));
  const prices = history.prices.filter((one, i) => !(history === seen && gone?.has(i)) && !corrected.includes(one));
  const continued = (current?: CurrentPrice) => {
    const next = continueProgress(alert, { ...history, prices }, current);
    return { ...next, restarts, retracted: [...next.retracted, ...corrected] };
  };
  const started = () => ({ ...startProgress(alert, price), restarts: false, crosses: false, retracted: [] });
  const list = { list_basis, list_found, list_needed, list_total };
  if (alert.list_id === null) return { ...(restarts ? started() : continued(is_paused ? undefined : price)), ...list };
  if (!now || 'price' in now) return { ...continued(), ...list };
  const trip = toWatchedListState(now);
  const use = decideTripComparison({ basis: list_basis ?? '', found: list_found ?? 0 }, now);
  if (restarts || use === 'start') return { ...started(), ...trip };
  if (use === 'skip') return { ...continued(), ...list, list_total: null };
  return { ...continued(is_paused ? undefined : price), ...trip };
}

/** Sends each active person one notification with all crossings, and a mail to those who want it. */
async function send(
  trx: Executor,
  config: Config,
  people: readonly number[],
  { crossings, since }: { crossings: ReadonlyMap<number, readonly Crossing[]>; since: Date | undefined },
): Promise<void> {
  const recipients = await findAlertRecipients(trx, people);
  if (recipients.length === 0) return;
  const path = '/price-alerts';
  const open = since ? await findUnreadAlertMessages(trx, people, since) : new Map<number, number>();
  const messages = recipients.map((reader) => {
    const found = (crossings.get(reader.id) ?? []).toSorted((a, b) => a.alert - b.alert);
    return { reader, found, content: contentOf(found.map((one) => one.content)) };
  });
  const created = messages.filter(({ reader }) => !open.has(reader.id));
  const ids = await notifyPeople(
    trx,
    created.map(({ reader, content }) => ({ userId: reader.id, content, type: 'info', path, hasOwnMail: true })),
  );
  const messageIds = new Map([...open, ...created.map(({ reader }, i) => [reader.id, ids[i] ?? 0] as const)]);
  await insertSentAlertPrices(
    trx,
    messages.flatMap(({ reader, found }) =>
      found.map((crossing) => ({ ...crossing, notification: messageIds.get(reader.id) ?? 0 })),
    ),
  );
  await rewriteAlertMessages(trx, [...open.values()], contentOf);
  await pushAlertMessages(trx, [...open.values()]);
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
    new_low: () => 'the lowest since you watch it',
    drop: () => `at least ${alert.percent} % less`,
  }[alert.rule]();
  if ('price' in now) {
    return `${name} is now $${fromCents(BigInt(now.price))}${unit} at ${now.store_name}, ${reason}.`;
  }
  const items = now.found < now.needed ? ` for ${now.found} of ${now.needed} items` : '';
  return `Your list ${name} is now $${fromCents(BigInt(now.total))}${items} at ${now.stores.join(' and ')}, ${reason}.`;
}

const unitText = { '100 g': 'for 100 g', '100 ml': 'for 100 ml', each: 'each' };
