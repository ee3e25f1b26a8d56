import { defaultMaxBodyBytes } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { type KnownValues, oneNeed } from './arbitrary-input.ts';
import { alternativesOf, type Endpoint, type Input, type JsonSchema, typesOf } from './input-schema.ts';

export interface Attempt {
  /** What is large about it. */
  what: string;
  input: Input;
}

/**
 * The inputs of an endpoint that may take its server the longest: the largest that its schemas allow, the largest page
 * without filters, and bodies as long as the endpoint reads them, full of array elements, keys or one text.
 */
export function largestInputs({ call, input: schema }: Endpoint, known: KnownValues): Attempt[] {
  const bodyLimit = call.maxBodyBytes ?? defaultMaxBodyBytes;
  const { params, query, body, form } = schema.properties ?? {};
  const largest = (part: JsonSchema) => oneNeed(largestValue(part, known, '', 0));
  const path = params && { params: largest(params) };
  const attempts: Attempt[] = [
    {
      what: 'largest',
      input: {
        ...path,
        ...(query && { query: firstPage(largest(query) as object) }),
        ...(body && { body: largest(body) }),
        ...(form && { form: { ...(largest(form) as object), decisions: '{}', mapping: '{}' } }),
      },
    },
  ];
  if (query) attempts.push({ what: 'largest page', input: { ...path, query: largestPage(query, known) } });
  if (body) {
    for (const [what, flood] of floods(body, bodyLimit)) attempts.push({ what, input: { ...path, body: flood } });
  }
  return attempts;
}

/** Later pages are mostly empty. */
const firstPage = ({ cursor, ...query }: { cursor?: unknown }) => ({ ...query, page: 1 });

/** The required parameters, and as many rows as a page may have. */
function largestPage({ properties = {}, required = [] }: JsonSchema, known: KnownValues): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || /^(page_size|limit)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, largestValue(properties[name] ?? {}, known, name, 0)]));
}

/** Bodies that the schema refuses, each as long as `limit` allows. */
function* floods(schema: JsonSchema, limit: number): Generator<[what: string, body: unknown]> {
  const [object] = alternativesOf(schema);
  const room = limit - 1_000;
  const keys = Array.from({ length: Math.floor(room / 14) }, (_, n) => [`key${n}`, 0]);
  yield ['flood of keys', { dry_run: true, ...Object.fromEntries(keys) }];
  const strings: string[] = [];
  for (const [name, property] of Object.entries(object?.properties ?? {})) {
    for (const one of alternativesOf(property)) {
      if (typesOf(one).includes('string')) strings.push(name);
      if (!typesOf(one).includes('array') || typeof one.items !== 'object') continue;
      for (const item of alternativesOf(one.items)) {
        const element = emptyElement(item);
        const length = Math.min(one.maxItems ?? room, Math.floor(room / (JSON.stringify(element).length + 1)));
        yield [`flood of ${name}`, { [name]: Array(length).fill(element) }];
      }
    }
  }
  for (const name of new Set(strings)) {
    yield [`flood in ${name}`, { [name]: `${'a '.repeat(room / 4)}${' '.repeat(room / 2)}b` }];
  }
}

/** As little of an element as makes its alternative of a union count. */
function emptyElement({ properties = {}, type }: JsonSchema): unknown {
  if (type !== 'object') return null;
  const constants = Object.entries(properties).filter(([, { const: value }]) => value !== undefined);
  return Object.fromEntries(constants.map(([name, { const: value }]) => [name, value]));
}

/** The largest value that a schema allows; `index` is the position in the array that it is an element of. */
function largestValue(schema: JsonSchema, known: KnownValues, field: string, index: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((one) => known[field]?.includes(one)) ?? longest(schema.enum);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 1) return longest(alternatives.map((one) => largestValue(one, known, field, index)));
  const [type] = typesOf(schema);
  const pool = (known[field] ?? []).filter((value) => typeof value === (type === 'integer' ? 'number' : type));
  switch (type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return pool.length > 0 ? pool[index % pool.length] : (schema.maximum ?? 1);
    case 'string':
      return largestText(schema, pool[index % pool.length], /^(search|query|store_name|names)$/.test(field));
    case 'array': {
      const { prefixItems, items, maxItems = 1_000 } = schema;
      if (prefixItems) return prefixItems.map((one) => largestValue(one, known, field, index));
      const item = typeof items === 'object' ? items : {};
      const length = typesOf(item)[0] === 'integer' && pool.length > 0 ? Math.min(maxItems, pool.length) : maxItems;
      return Array.from({ length }, (_, position) => largestValue(item, known, field, position));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          // Of a record as it was read, which it is no longer.
          .filter(([name]) => name !== 'version' || schema.required?.includes(name))
          .map(([name, one]) => [name, largestValue(one, known, name, index)]),
      );
    default:
      return null;
  }
}

const longest = (values: unknown[]) =>
  values.reduce((best, one) => (JSON.stringify(one).length > JSON.stringify(best).length ? one : best));

function largestText({ format, pattern, maxLength = 1_000 }: JsonSchema, known: unknown, isSearched: boolean): string {
  if (typeof known === 'string') return known;
  if (format === 'uuid') return crypto.randomUUID();
  if (format === 'email') return `${'a'.repeat(64)}@${'b'.repeat(60)}.example.com`;
  if (format === 'uri') return `https://example.com/${'a'.repeat(maxLength - 20)}`;
  if (format === 'date') return '2026-02-03';
  if (format === 'date-time') return '2026-02-03T04:05:06.000Z';
  if (pattern) return longest(fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 20 })) as string;
  // Three bytes a character, the most that a unit of UTF-16 may have.
  if (!isSearched) return '米'.repeat(maxLength);
  return 'rice milk bread '
    .repeat(maxLength / 16 + 1)
    .slice(0, maxLength)
    .trim();
}
