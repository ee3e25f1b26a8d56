import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

/** What became of a change, as far as it is kept: what it is about is looked up anew. */
export type Outcome = { status: 'done' | 'gone' } | Refused;
export interface Refused {
  status: 'refused';
  detail: string;
  errors?: Record<string, string[]>;
}

/** What became of those of the changes that were received before, by their ids. */
export async function findReceived(
  trx: Executor,
  listId: number,
  ids: readonly string[],
): Promise<Map<string, Outcome>> {
  const { rows } = await sql<{
    id: string;
    status: Outcome['status'];
    refusal: Omit<Refused, 'status'> | null;
  }>`${prepared}
    SELECT id, status, refusal FROM shopping_list_received_change
    WHERE list_id = ${listId} AND id = ANY(${ids}::uuid[])`.execute(trx);
  return new Map(
    rows.map(({ id, status, refusal }) => [id, refusal ? { status: 'refused', ...refusal } : ({ status } as Outcome)]),
  );
}

/** Remembers what became of changes, so that none of them is ever done again. */
export async function insertReceived(
  trx: Executor,
  listId: number,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  if (outcomes.size === 0) return;
  const values = [...outcomes].map(([id, { status, ...refusal }]) => ({
    list_id: listId,
    id,
    status,
    refusal: status === 'refused' ? JSON.stringify(refusal) : null,
  }));
  await trx.insertInto('shopping_list_received_change').values(values).execute();
}
