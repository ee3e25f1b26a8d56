import type { MeasuredPolicyEffect, PolicyEvent, PolicyEventChange, PolicyEventFields } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound, ValidationError } from '../../platform/errors.ts';
import type { CsvColumns } from '../../platform/http/csv-answer.ts';
import { toFourPlaces } from '../../platform/http/csv-columns.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { ensureVersion, recordVersionOf } from '../../platform/record-version.ts';
import { expectedPriceFactor } from './measure-events.ts';
import { findPolicyEvents, type PolicyEventRow, replaceKindsOfPolicyEvent } from './policy-events.queries.ts';

export async function listPolicyEvents(db: Database): Promise<{ results: PolicyEvent[] }> {
  return { results: (await findPolicyEvents(db)).map(toEvent) };
}

interface MeasuredRow {
  event: PolicyEvent;
  of: 'all' | 'kind' | 'store';
  id: number | null;
  name: string;
  address: string;
  region: string;
  measured: MeasuredPolicyEffect;
  /** Null for a kind: other kinds are compared in all stores, or in one. */
  unaffected: MeasuredPolicyEffect | null;
}

/** Returns the measured figures of all events in the order of their page. */
export async function exportPolicyEvents(db: Database): Promise<MeasuredRow[]> {
  const { results } = await listPolicyEvents(db);
  return results.flatMap((event) => (event.result ? toMeasuredRows(event, event.result) : []));
}

function toMeasuredRows(
  event: PolicyEvent,
  { affected, unaffected, kinds, stores }: NonNullable<PolicyEvent['result']>,
): MeasuredRow[] {
  const all = { event, of: 'all' as const, id: null, name: '', address: '', region: '' };
  return [
    { ...all, measured: affected, unaffected },
    ...kinds.map(({ kind, ...measured }) => ({
      ...{ ...all, of: 'kind' as const, id: kind.id, name: kind.name },
      ...{ measured, unaffected: null },
    })),
    ...stores.map(({ store, unaffected: others, ...measured }) => ({
      ...{ event, of: 'store' as const, ...store },
      ...{ measured, unaffected: others },
    })),
  ];
}

export const policyEventColumns: CsvColumns<MeasuredRow> = {
  'VAT change': ({ event }) => event.name,
  Day: ({ event }) => event.day,
  VAT: ({ event }) => event.vat,
  'Rate in %': ({ event }) => event.rate,
  'Expected change in %': ({ event }) => toFourPlaces(event.expected),
  Of: ({ of }) => of,
  Id: ({ id }) => id,
  Name: ({ name }) => name,
  Address: ({ address }) => address,
  Region: ({ region }) => region,
  'Change in %': ({ measured }) => toFourPlaces(measured.percent),
  'Arrived in %': ({ measured }) => toFourPlaces(measured.arrived),
  Prices: ({ measured }) => measured.prices,
  'Change of other kinds in %': ({ unaffected }) => toFourPlaces(unaffected?.percent),
  'Prices of other kinds': ({ unaffected }) => unaffected?.prices ?? null,
};

function toEvent(row: PolicyEventRow): PolicyEvent {
  const version = recordVersionOf(row, ['name', 'day', 'vat', 'rate', 'note', 'kinds']);
  return { ...row, expected: (expectedPriceFactor(row) - 1) * 100, version };
}

/** @throws ValidationError for an unknown kind. */
export function createPolicyEvent(db: Database, given: PolicyEventFields, actor: Actor): Promise<PolicyEvent> {
  return inTransaction(db, async (trx) => {
    const { kinds, ...fields } = given;
    const { id } = await trx.insertInto('policy_event').values(fields).returning('id').executeTakeFirstOrThrow();
    return save(trx, id, kinds, actor, null);
  });
}

/** @throws NotFound, Outdated, and ValidationError for an unknown kind. */
export function changePolicyEvent(
  db: Database,
  id: number,
  { version, kinds, ...fields }: PolicyEventChange,
  actor: Actor,
): Promise<PolicyEvent> {
  return inTransaction(db, async (trx) => {
    const before = await readEvent(trx, id);
    ensureVersion(version, before);
    await trx
      .updateTable('policy_event')
      .set({ ...fields, result: null })
      .where('id', '=', id)
      .execute();
    return save(trx, id, kinds, actor, before);
  });
}

async function save(trx: Executor, id: number, kinds: readonly number[], actor: Actor, before: PolicyEvent | null) {
  const wanted = [...new Set(kinds)];
  const known = await trx.selectFrom('kind').select('id').where('id', 'in', wanted).execute();
  if (known.length < wanted.length) throw new ValidationError({ kinds: ['One of these kinds is gone.'] });
  await replaceKindsOfPolicyEvent(trx, id, wanted);
  const after = await readEvent(trx, id);
  await audit(trx, actor, {
    action: before ? 'update' : 'create',
    kind: 'policy-event',
    ids: [id],
    summary: `${before ? 'Changed' : 'Added'} the change of VAT ${after.name}.`,
    before: before && contentOf(before),
    after: contentOf(after),
  });
  await queueMeasurement(trx);
  return after;
}

export function deletePolicyEvent(db: Database, id: number, actor: Actor): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await readEvent(trx, id);
    await trx.deleteFrom('policy_event').where('id', '=', id).execute();
    const summary = `Deleted the change of VAT ${before.name}.`;
    await audit(trx, actor, { action: 'delete', kind: 'policy-event', ids: [id], summary, before: contentOf(before) });
    await queueMeasurement(trx);
  });
}

/** Measures all events after the commit: the kinds of one are no control group of another. */
export const queueMeasurement = (trx: Executor) =>
  addJob(trx, 'measure-policy-events', {}, { key: 'measure-policy-events' });

async function readEvent(trx: Executor, id: number): Promise<PolicyEvent> {
  const [row] = await findPolicyEvents(trx, id);
  if (!row) throw new NotFound('There is no such change of VAT.');
  return toEvent(row);
}

const contentOf = ({ name, day, vat, rate, note, kinds }: PolicyEvent) => ({
  ...{ name, day, vat, rate, note },
  kinds: kinds.map((kind) => kind.name),
});
