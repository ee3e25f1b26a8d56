import type { IntegrationName } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/**
 * Uses a service outside, and keeps whether that went well for administrators to see; answers or throws what `use`
 * does.
 */
export async function watched<T>(db: Database, name: IntegrationName, use: () => Promise<T>): Promise<T> {
  try {
    const result = await use();
    await noteSuccess(db, name);
    return result;
  } catch (error) {
    await noteFailure(db, name, error);
    throw error;
  }
}

/** At most once a minute, since every picture and every mail comes by here. */
async function noteSuccess(db: Database, name: IntegrationName): Promise<void> {
  await sql`
    INSERT INTO integration_status AS s (name, last_success_at) VALUES (${name}, now())
    ON CONFLICT (name) DO UPDATE SET last_success_at = excluded.last_success_at
    WHERE s.last_success_at IS NULL OR s.last_failure_at > s.last_success_at
       OR s.last_success_at < now() - interval '1 minute'
  `.execute(db);
}

async function noteFailure(db: Database, name: IntegrationName, error: unknown): Promise<void> {
  await sql`
    INSERT INTO integration_status (name, last_failure_at, last_error) VALUES (${name}, now(), ${reasonOf(error)})
    ON CONFLICT (name) DO UPDATE SET last_failure_at = excluded.last_failure_at, last_error = excluded.last_error
  `.execute(db);
}

/** The first line of what went wrong, innermost cause first, without a password that an address may hold. */
export function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  const [line = ''] = (reason instanceof Error ? reason.message : String(reason)).split('\n');
  return line.replace(/\/\/[^/@\s]*@/g, '//…@').slice(0, 300) || 'It failed without a reason.';
}
