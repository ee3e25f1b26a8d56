import { createHash } from 'node:crypto';
import { sql } from 'kysely';

export const preparedMark = '/* prepared */';

/**
 * Marks a statement that each connection plans once. Use it if planning takes as long as execution, one plan fits all
 * values, and the text is constant, because texts stay in memory. A pooler that does not track named statements plans
 * it each time.
 */
export const prepared = sql.raw(preparedMark);

const names = new Map<string, string>();

/** A hash of the text, so a pooler that mixes up connections causes an error, not another statement. */
export function preparedStatementName(text: string): string | undefined {
  if (!text.startsWith(preparedMark)) return undefined;
  const name = names.get(text) ?? `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
