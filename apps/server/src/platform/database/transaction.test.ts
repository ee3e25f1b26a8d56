import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

/** Begins a transaction, which is then neither done anew after a deadlock nor told as a refusal. */
const beginning = /\.(startTransaction|transaction)\(|['"`]\s*(BEGIN|START TRANSACTION)\b/i;

/** The latter two prepare the database. */
const allowed = ['transaction.ts', 'embedded/roles.ts', 'migrate.ts'].map((file) => `platform/database/${file}`).sort();

test('transactions begin in inTransaction and inSnapshot only, except to prepare the database', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const beginners = code.filter((file) => beginning.test(readFileSync(join(source, file), 'utf8')));
  expect(code.length).toBeGreaterThan(100);
  expect(beginners.sort()).toEqual(allowed);
});
