import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** Keeps that somebody proved from `network` that the account is theirs. */
export async function rememberNetwork(db: Executor, userId: number, network: string): Promise<void> {
  await db
    .insertInto('known_network')
    .values({ user_id: userId, network_hash: hashOf(userId, network) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'network_hash'])
        .doUpdateSet({ last_used: sql<Date>`now()` })
        // Once a day is enough to know that it is in use.
        .where('known_network.last_used', '<', sql<Date>`now() - interval '1 day'`),
    )
    .execute();
}

/** Whether somebody has signed in to the account from `network` in the last 90 days. */
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

/** Forgets the networks that nobody has used for 90 days. */
export async function deleteOldNetworks(db: Executor): Promise<void> {
  await db.deleteFrom('known_network').where('last_used', '<', sql<Date>`now() - interval '90 days'`).execute();
}

/** By account, so that the table does not tell who shares a network with whom. */
function hashOf(userId: number, network: string): Buffer {
  return createHash('sha256').update(`${userId} ${network}`).digest();
}
