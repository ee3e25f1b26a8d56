import { describe, expect, test } from 'vitest';
import { issueSentence } from './issue-sentence.ts';
import { z } from './zod.ts';

/** What is said of a value, by itself or, as usual, as a field. */
const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueSentence }).error?.issues.map(({ message }) => message);
const saidOfField = (schema: z.ZodType, value?: unknown) =>
  said(z.object({ field: schema }), value === undefined ? {} : { field: value });

describe('a value that does not fit is told in a sentence', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['This field is required.', z.string(), undefined],
    ['This field is required.', z.number(), null],
    ['Enter text.', z.string(), 5],
    ['Enter a number.', z.number(), 'five'],
    ['Enter a number.', z.number(), Number.NaN],
    ['Enter a whole number.', z.int(), 1.5],
    ['Enter true or false.', z.boolean(), 'yes'],
    ['Send a list.', z.array(z.string()), 'a'],
    ['Send a JSON object.', z.object({}), 'a'],
    ['Send a JSON object.', z.record(z.string(), z.string()), 'a'],
    ['This value is of the wrong kind.', z.date(), 'a'],
    ['Choose one of: North, South.', z.enum(['North', 'South']), 'Up'],
    ['Choose one of: (empty), price.', z.enum(['', 'price']), 'name'],
    ['This field may not be empty.', z.string().min(1), ''],
    ['Enter at least 2 characters.', z.string().min(2), 'a'],
    ['Enter at most 1 character.', z.string().max(1), 'ab'],
    ['Enter at most 1,000 characters.', z.string().max(1_000), 'a'.repeat(1_001)],
    ['Send at least 1 item.', z.array(z.int()).min(1), []],
    ['Send at most 2 items.', z.array(z.int()).max(2), [1, 2, 3]],
    ['Send at least 2 items.', z.set(z.int()).min(2), new Set([1])],
    ['Enter a number of at least 1.', z.number().min(1), 0],
    ['Enter a number of at most 1,000.', z.number().max(1_000), 1_001],
    ['Enter a number above 0.', z.number().positive(), 0],
    ['Enter a number below 10.', z.number().lt(10), 10],
    ['Enter a multiple of 5.', z.number().multipleOf(5), 7],
    ['Enter a valid email address.', z.email(), 'ann'],
    ['Enter a day as YYYY-MM-DD.', z.iso.date(), '15.11.2026'],
    ['Enter a time in ISO 8601 with its zone, for example 2026-11-15T08:00:00Z.', z.iso.datetime(), 'noon'],
    ['Enter a complete URL.', z.url(), 'shop'],
    ['Enter a UUID.', z.uuid(), '7'],
    ['This value does not have the right form.', z.string().regex(/^a$/), 'b'],
    ['Choose one of: a, b.', z.union([z.literal('a'), z.literal(''), z.enum(['a', 'b'])]), 'c'],
    ['Enter a number.', z.union([z.number(), z.boolean()]), 'c'],
  ])('%s', (sentence, schema, value) => {
    expect(saidOfField(schema, value)).toEqual([sentence]);
  });

  test('a body that is not there is no field', () => {
    expect(said(z.object({}), undefined)).toEqual(['Send a JSON object.']);
    expect(said(z.string(), null)).toEqual(['Enter text.']);
  });

  test('a field that nobody knows is named, and what a rule says itself is kept', () => {
    expect(said(z.strictObject({}), { more: 1 })).toEqual(['This field is not known here.']);
    const rule = z.string().refine(() => false, 'The two passwords differ.');
    expect(saidOfField(rule, 'a')).toEqual(['The two passwords differ.']);
  });
});
