import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

/** Begins a transaction, which is then neither done anew after a deadlock nor told as a refusal. */
const beginning = /\.(startTransaction|transaction)\(|['"`]\s*(BEGIN|START TRANSACTION)\b/i;

/** The latter three do so on a connection that nobody else is given yet: they prepare the database, or it. */
const allowed = ['transaction.ts', 'embedded/roles.ts', 'migrate.ts', 'pooler.ts']
  .map((file) => `platform/database/${file}`)
  .sort();

test('transactions begin in inTransaction and inSnapshot only, but for what prepares the database or a connection', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const beginners = code.filter((file) => beginning.test(readFileSync(join(source, file), 'utf8')));
  expect(code.length).toBeGreaterThan(100);
  expect(beginners.sort()).toEqual(allowed);
});
