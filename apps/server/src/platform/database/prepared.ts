import { createHash } from 'node:crypto';
import { sql } from 'kysely';

/** With which such a statement begins. */
export const mark = '/* prepared */';

/**
 * Begins a statement that each connection plans once, where planning it takes as long as running it. One plan has to do
 * for all values, and its text has to be the same for all: what texts there are stays in memory. Through a pooler that
 * does not track named statements it is a statement like others.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/**
 * The name under which a connection keeps the statement; undefined for one that is planned anew each time. It says
 * which text it is of, so that a pooler that mixes connections up can fail, but not carry out another statement.
 */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const name = names.get(text) ?? `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
