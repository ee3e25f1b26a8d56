import { createInterface } from 'node:readline/promises';
import { formatCount } from '@bargain-buddy/domain';
import type { Config } from '../config.ts';
import { countPendingMigrations } from '../platform/database/migrate.ts';

/** `writes` is false for a read-only command, which still applies pending migrations. */
export interface ConfirmDatabaseOptions {
  writes: boolean;
  confirmed: boolean;
}

/** Asks for confirmation before a command changes an external database. Throws if the user declines. */
export async function confirmDatabase(config: Config, { writes, confirmed }: ConfirmDatabaseOptions): Promise<void> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url === undefined) {
    if (writes) console.log(`Database: the app's own in ${config.dataDir}`);
    return;
  }
  const name = databaseNameOfUrl(url);
  const pending = writes ? 0 : await countPendingMigrations(url);
  if (!writes && pending === 0) return;
  console.log(`Database: ${name}`);
  if (confirmed) return;
  const change = writes ? 'This changes' : `This first applies ${formatCount(pending, 'migration')} to`;
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Error(`${change} the database ${name}. To allow that in a script, add --yes. Nothing was changed.`);
  if (!(await confirm(`${change} the database ${name}. Continue? [y/N] `))) throw new Error('Nothing was changed.');
}

export function databaseNameOfUrl(url: string): string {
  const { hostname, port, pathname, searchParams, username } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username) || 'postgres';
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return `${database} on ${host || 'localhost'}:${searchParams.get('port') ?? (port || '5432')}`;
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}
