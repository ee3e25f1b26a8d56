import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

export async function saveKnownNetwork(db: Executor, userId: number, network: string): Promise<void> {
  await db
    .insertInto('known_network')
    .values({ user_id: userId, network_hash: hashOf(userId, network) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'network_hash'])
        .doUpdateSet({ last_used: sql<Date>`now()` })
        .where('known_network.last_used', '<', sql<Date>`now() - interval '1 day'`),
    )
    .execute();
}

/** True if a login from `network` succeeded in the last 90 days. */
export async function isKnownNetwork(db: Executor, userId: number, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_network')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network_hash', '=', hashOf(userId, network))
    .where('last_used', '>', sql<Date>`now() - interval '90 days'`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldKnownNetworks(db: Executor): Promise<void> {
  await db.deleteFrom('known_network').where('last_used', '<', sql<Date>`now() - interval '90 days'`).execute();
}

/** Salted with the account, so that the table does not show which people share a network. */
function hashOf(userId: number, network: string): Buffer {
  return createHash('sha256').update(`${userId} ${network}`).digest();
}
