import { sql } from 'kysely';
import { type Executor, onlyColumnOf } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

export async function findUnknownRecordIds(
  trx: Executor,
  kind: 'product' | 'store',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  return onlyColumnOf(trx)<number>`${prepared}
    SELECT given.id FROM unnest(${ids}::integer[]) AS given (id)
    WHERE NOT EXISTS (SELECT FROM ${sql.table(kind)} known WHERE known.id = given.id)
  `;
}

export async function findDimensionsOfKinds(
  trx: Executor,
  ids: readonly number[],
): Promise<Map<number, 'mass' | 'volume' | 'count'>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; dimension: 'mass' | 'volume' | 'count' }>`${prepared}
    SELECT id, dimension FROM kind WHERE id = ANY(${ids}::integer[]) AND id <> 1`.execute(trx);
  return new Map(rows.map(({ id, dimension }) => [id, dimension]));
}
