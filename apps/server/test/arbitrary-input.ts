import fc from 'fast-check';
import { alternativesOf, type Input, type JsonSchema, typesOf } from './input-schema.ts';

declare global {
  interface JSON {
    rawJSON(text: string): unknown;
    isRawJSON(value: unknown): boolean;
  }
}

/** Values that exist in the database, by the name of their field; `id` and fields without a list take any of them. */
export type KnownValues = Record<string, readonly unknown[]>;

/** Texts that have broken servers before. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  'x\ud800y',
  '\udc00',
  '\uffff\ufffe',
  '\u202eecir',
  '👩‍👩‍👧‍👦🥭',
  "O'Brien",
  "'; DROP TABLE price; --",
  '%_\\%',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e308',
  '9223372036854775808',
  '2026-02-31',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  '\r\nSet-Cookie: x=1',
  'İ'.repeat(300),
  'a'.repeat(20_000),
];

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], -1, 0, 1.5, 2_147_483_648, 1e308),
  fc.constantFrom<unknown>(
    JSON.rawJSON('-0'),
    JSON.rawJSON('9007199254740993'),
    JSON.rawJSON('1e400'),
    JSON.rawJSON('123456789012345678901234567890'),
  ),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"x":1}}'), { constructor: { prototype: 1 } }, nested(400)),
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth));
}

/** Inputs of an endpoint: half of them follow its schema, the others have one or two values replaced or missing. */
export function inputsOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<Input> {
  const valid = validValues(schema, known).map((input) => oneNeed(input) as Input);
  const change = fc.record({ at: fc.nat(), value: fc.oneof(hostileValue, fc.constant(undefined)) });
  const changed = fc
    .tuple(valid, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([input, changes]) => changes.reduce(replaceValue, input));
  return fc.oneof(valid, changed);
}

/** A copy of `input` with the value at one of its places replaced; undefined leaves it out. */
function replaceValue(input: Input, { at, value }: { at: number; value: unknown }): Input {
  const copy = structuredCloneOf(input) as Input;
  const places: [holder: Record<string, unknown>, key: string][] = [];
  const visit = (holder: unknown, depth: number) => {
    if (typeof holder !== 'object' || holder === null || JSON.isRawJSON(holder)) return;
    for (const [key, inner] of Object.entries(holder)) {
      if (depth > 0) places.push([holder as Record<string, unknown>, key]);
      visit(inner, depth + 1);
    }
  };
  visit(copy, 0);
  const [holder, key] = places[at % places.length] ?? [];
  if (holder && key !== undefined) holder[key] = value;
  return copy;
}

/** structuredClone does not take raw JSON. */
function structuredCloneOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  if (Array.isArray(value)) return value.map(structuredCloneOf);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, structuredCloneOf(inner)]));
}

/** An item asks for a product, kinds or a text: drops the forms after the first, or most items would be refused. */
export function oneNeed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(oneNeed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, oneNeed(inner)]));
  if (!('amount_unit' in fields)) return fields;
  const form = ['product', 'kinds', 'text'].find((name) => fields[name] != null);
  for (const name of ['product', 'kinds', 'text']) if (name !== form) delete fields[name];
  if (form !== 'product') delete fields.store;
  if (form === 'kinds') return { ...fields, amount: fields.amount ?? '1.5', amount_unit: fields.amount_unit ?? 'kg' };
  delete fields.amount;
  delete fields.amount_unit;
  return fields;
}

/** Values that a schema allows, its bounds among them; refinements and transforms may refuse them all the same. */
export function validValues(schema: JsonSchema, known: KnownValues, field = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 1) return fc.oneof(...alternatives.map((one) => validValues(one, known, field)));
  const values = typesOf(schema).map((type) => valuesOfType(type, schema, known, field));
  return values.length > 0 ? fc.oneof(...values) : fc.jsonValue();
}

function valuesOfType(type: string, schema: JsonSchema, known: KnownValues, field: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return numbers(schema, known, field);
    case 'number':
      return fc.oneof(numbers(schema, known, field), fc.double({ ...bounds(schema), noNaN: true }));
    case 'string':
      return texts(schema, known, field);
    case 'array':
      return arrays(schema, known, field);
    default:
      return objects(schema, known);
  }
}

function bounds({ minimum, exclusiveMinimum, maximum }: JsonSchema) {
  const min = Math.max(minimum ?? Number.MIN_SAFE_INTEGER, (exclusiveMinimum ?? Number.MIN_SAFE_INTEGER - 1) + 1);
  return { min, max: maximum ?? Number.MAX_SAFE_INTEGER };
}

/** Mostly ids of records that exist, else small numbers and the bounds. */
function numbers(schema: JsonSchema, known: KnownValues, field: string): fc.Arbitrary<number> {
  const { min, max } = bounds(schema);
  const ids = (known[field] ?? []).filter((id): id is number => typeof id === 'number' && id >= min && id <= max);
  const others = fc.oneof(
    fc.constantFrom(min, max),
    fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, min + 20)) }),
  );
  return ids.length === 0 ? others : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, others);
}

const words = fc.constantFrom('rice', 'milk', 'Massy', 'cofee', 'full cream milk 1 l', '5%', "l'eau", 'İstanbul', '🥭');

function texts(schema: JsonSchema, known: KnownValues, field: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const existing = (known[field] ?? []).filter((value) => typeof value === 'string');
  const made = () => {
    if (format === 'uuid') return fc.uuid();
    if (format === 'email') return fc.constantFrom('ann@example.com', "o'brien+1@example.co.tt");
    if (format === 'uri') return fc.webUrl();
    if (format === 'date') return fc.constantFrom('2026-02-03', '2024-02-29', '0001-01-01', '9999-12-31');
    if (format === 'date-time') return fc.constantFrom('2026-02-03T04:05:06Z', '0001-01-01T00:00:00+14:00');
    if (pattern) return fc.stringMatching(new RegExp(pattern));
    const fitting = (text: string) => text.padEnd(minLength, 'x').slice(0, maxLength);
    return fc
      .oneof(words, fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constant('é'.repeat(maxLength)))
      .map(fitting);
  };
  return existing.length === 0 ? made() : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existing) }, made());
}

function arrays(schema: JsonSchema, known: KnownValues, field: string): fc.Arbitrary<unknown[]> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => validValues(one, known, field)));
  const items = typeof schema.items === 'object' ? schema.items : {};
  const { minItems: minLength = 0, maxItems = 10 } = schema;
  return fc.array(validValues(items, known, field), {
    minLength,
    maxLength: Math.max(minLength, Math.min(maxItems, 5)),
  });
}

function objects(schema: JsonSchema, known: KnownValues): fc.Arbitrary<object> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames && typeof additionalProperties === 'object') {
    return fc.dictionary(validValues(propertyNames, known).map(String), validValues(additionalProperties, known), {
      maxKeys: 4,
    });
  }
  const fields = Object.entries(properties).map(([name, one]) => [name, validValues(one, known, name)] as const);
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: required });
}
