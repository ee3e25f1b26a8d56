import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Begins a statement that each connection plans once, where planning it takes as long as running it. One plan has to do
 * for all values, and its text has to be the same for all: what texts there are stays in memory. Through a pooler it is
 * a statement like others.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/** The name under which a connection keeps the statement; undefined for one that is planned anew each time. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const name = names.get(text) ?? `prepared_${names.size}`;
  names.set(text, name);
  return name;
}
