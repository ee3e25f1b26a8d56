import type { ChangeResult } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

/** The stored outcome of a change. Its item is read again for each response. */
export type StoredChangeOutcome = ({ status: 'done' } & Details) | { status: 'gone' } | Refused;
type Details = Pick<Extract<ChangeResult, { status: 'done' }>, 'outcome' | 'conflict'>;
interface Refused {
  status: 'refused';
  detail: string;
  errors?: Record<string, string[]>;
}

export async function findReceivedChanges(
  trx: Executor,
  listId: number,
  ids: readonly string[],
): Promise<{ before: Map<string, StoredChangeOutcome & { made_at: Date | null }>; now: Date }> {
  const { rows } = await sql<{
    now: Date;
    id: string | null;
    status: StoredChangeOutcome['status'];
    refusal: Omit<Refused, 'status'> | null;
    details: Details | null;
    made_at: Date | null;
  }>`${prepared}
    SELECT clock_timestamp() AS now, received.id, status, refusal, details, made_at
    FROM (SELECT) one
    LEFT JOIN shopping_list_received_change received ON list_id = ${listId} AND id = ANY(${ids}::uuid[])`.execute(trx);
  const before = rows.flatMap(({ now: _, id, refusal, details, ...row }) =>
    id === null
      ? []
      : [[id, { ...row, ...refusal, ...details } as StoredChangeOutcome & { made_at: Date | null }] as const],
  );
  return { before: new Map(before), now: rows[0]?.now ?? new Date() };
}

export async function insertReceivedChanges(
  trx: Executor,
  listId: number,
  outcomes: ReadonlyMap<string, StoredChangeOutcome>,
  timed: readonly { id: string; at?: Date | undefined }[],
): Promise<void> {
  if (outcomes.size === 0) return;
  const times = new Map(timed.map(({ id, at }) => [id, at]));
  const values = [...outcomes].map(([id, { status, ...rest }]) => ({
    list_id: listId,
    id,
    status,
    refusal: status === 'refused' ? JSON.stringify(rest) : null,
    details: status === 'done' && Object.keys(rest).length > 0 ? JSON.stringify(rest) : null,
    made_at: times.get(id) ?? null,
  }));
  await trx.insertInto('shopping_list_received_change').values(values).execute();
}
