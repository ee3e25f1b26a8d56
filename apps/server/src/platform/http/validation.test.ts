import * as contract from '@bargain-buddy/contract';
import { allCalls } from '@bargain-buddy/contract/all-calls';
import { expect, test } from 'vitest';
import type { z } from 'zod';

/** All schemas within one, itself included. */
function within(value: unknown, found = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (typeof value !== 'object' || value === null) return found;
  const schema = value as z.core.$ZodType;
  if (schema._zod && found.has(schema)) return found;
  if (schema._zod) found.add(schema);
  for (const part of Object.values(schema._zod?.def ?? value)) within(part, found);
  return found;
}

test('no schema of an answer changes it, so that parsing by it is encoding', () => {
  const byName = new Map<string | null, unknown>(Object.entries(contract));
  const names = Object.values(allCalls).flatMap(({ answer }) => Object.values(answer).flat());
  const schemas = names.filter((name) => byName.has(name)).map((name) => byName.get(name));
  expect(schemas.length).toBeGreaterThan(100);
  const types = new Set([...within(schemas)].map(({ _zod }) => _zod.def.type));
  for (const type of ['transform', 'pipe', 'default', 'prefault', 'catch'] as const) expect(types).not.toContain(type);
});
