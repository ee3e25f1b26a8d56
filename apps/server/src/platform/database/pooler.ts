import type { ClientBase } from 'pg';
import { mark, preparedName } from './prepared.ts';

const question = `${mark} SELECT name FROM pg_prepared_statements WHERE statement LIKE '${mark} SELECT name FROM%'`;

/**
 * Whether the pooler that `client` leads to tracks named statements: PgBouncer from 1.21 on gives them names of its
 * own, others pass ours on to whichever connection the transaction has. Has to be asked while `client` sends names.
 * Nothing of it stays; it fails where the connection broke.
 */
export async function tracksNames(client: ClientBase): Promise<boolean> {
  const ours = preparedName(question);
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ name: string }>(question);
    const isTracked = rows.length > 0 && rows.every(({ name }) => name !== ours);
    await client.query(isTracked ? 'COMMIT' : `DEALLOCATE ${ours}; COMMIT`);
    return isTracked;
  } catch {
    await client.query('ROLLBACK');
    return false;
  }
}
