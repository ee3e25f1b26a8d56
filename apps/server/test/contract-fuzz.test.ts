import { isDeepStrictEqual } from 'node:util';
import { detailErrorSchema } from '@bargain-buddy/contract';
import type { Call, DocumentedCall, Permission } from '@bargain-buddy/contract/calls';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { callSchema } from '../src/platform/http/call-schema.ts';
import { createTestApp, type TestApp } from './app.ts';
import { hostileTexts, inputsOf, type KnownValues, validValues } from './arbitrary-input.ts';
import { formOf } from './form.ts';
import { addressOf, type Endpoint, endpoints, type Input, textOf } from './input-schema.ts';
import { createShopper, createStore } from './shopping.ts';
import { makeWorkbook, surveySheet } from './survey-workbook.ts';

/** Requests to each endpoint from each role that may make them; a longer hunt: FUZZ_RUNS=200. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 8);
const seed = Number(process.env.FUZZ_SEED ?? 34);
const slowestMs = 1_000;

const roles = ['guest', 'stranger', 'member', 'owner', 'superuser'] as const;
type Role = (typeof roles)[number];
const mayCall = { anyone: roles, user: roles.slice(1), superuser: ['superuser'] } as const;
const refusals: Record<Permission, Partial<Record<Role, number>>> = {
  anyone: {},
  user: { guest: 401 },
  superuser: { guest: 401, stranger: 403, member: 403, owner: 403 },
};

/** These answer 503 while their outside service cannot be reached, as in this test. */
const needOutsideService = ['lookUpProducts', 'lookUpBarcode', 'suggestLocations'];
/** Streams never end. Reads come first, which change nothing. */
const isRead = ({ call }: Endpoint) => call.method === 'GET';
const fuzzed = endpoints
  .filter(({ name }) => name !== 'streamEvents')
  .sort((a, b) => Number(isRead(b)) - Number(isRead(a)));

interface World {
  tokens: Record<Role, { authorization?: string }>;
  known: KnownValues;
  people: number[];
  list: number;
  /** What `stateOf` returned at first. */
  state: object;
}

let api: TestApp;
let world: World;
beforeAll(async () => {
  const closed = 'http://127.0.0.1:9';
  api = await createTestApp('samples', { NOMINATIM_URL: closed, USDA_URL: closed, OPENFOODFACTS_URL: closed });
});
afterAll(() => api.close());

/** New people and a list of theirs. */
async function createWorld(): Promise<World> {
  const [owner, member, stranger] = await Promise.all([createShopper(api), createShopper(api), createShopper(api)]);
  const superuser = await api.createUser({ isSuperuser: true });
  const [list, store] = await Promise.all([owner.createList(), createStore(api)]);
  await owner.share(list.id, member);
  const invite = await owner.call('POST', `shoppinglist/${list.id}/share-invite/`, { email: stranger.email });
  const items = [await owner.add(list.id, { product: 1, store: 1 }), await owner.add(list.id, { product: 2, store })];
  const news = await owner.news();
  const people = [owner, member, stranger, superuser].map(({ id }) => id);
  const small = [1, 2, 3, 4, 5];
  const lists = [list.id];
  return {
    tokens: {
      guest: {},
      stranger: stranger.authorization,
      member: member.authorization,
      owner: owner.authorization,
      superuser: superuser.authorization,
    },
    known: {
      id: [...small, ...lists, ...lists, ...items.map(({ id }) => id), ...news.map(({ id }) => id), ...people],
      ids: [...small, ...people],
      shopping_list: lists,
      shopping_lists: lists,
      inviteId: [invite.json().id],
      userId: people,
      reporter: people,
      item: [...items.map(({ client_id }) => client_id), ...items.map(({ id }) => id)],
      client_id: items.map(({ client_id }) => client_id),
      ...Object.fromEntries(recordFields.map((name) => [name, [...small, store]])),
    },
    people,
    list: list.id,
    state: await stateOf(people, list.id),
  };
}

/** Accounts, sessions and what is on the list, which requests may change. */
async function stateOf(people: number[], list: number): Promise<object> {
  const { rows } = await api.pool.query(
    `SELECT
      (SELECT json_agg((id, is_active, is_superuser, EXISTS (
         SELECT FROM refresh_token WHERE user_id = app_user.id AND revoked_at IS NULL)) ORDER BY id)
       FROM app_user WHERE id = ANY ($1)) AS people,
      (SELECT json_agg((user_id, role) ORDER BY user_id) FROM shopping_list_member WHERE list_id = $2) AS members,
      (SELECT json_agg(id ORDER BY id) FROM shopping_list_item WHERE list_id = $2 AND deleted_at IS NULL) AS items,
      (SELECT json_agg((id, status) ORDER BY id) FROM shopping_list_invite WHERE list_id = $2) AS invites`,
    [people, list],
  );
  return rows[0];
}

const recordFields =
  'product store kinds products kind aisle aisles record records merge keep store_id import to'.split(' ');

test.each(fuzzed)('SEC-05 $name answers no input with 5xx, late, or in an undocumented shape', async (endpoint) => {
  const { call, input } = endpoint;
  // The requests to the endpoint before may have deleted people or lists.
  if (!world || (!isRead(endpoint) && !isDeepStrictEqual(await stateOf(world.people, world.list), world.state))) {
    world = await createWorld();
  }
  const inputs = inputsOf(input, world.known);
  // First of all, since superusers may delete the others.
  for (const [role, status] of Object.entries(refusals[call.who])) {
    await holds(1, inputs, async (given, file) => {
      expect((await check(endpoint, role as Role, given, file)).statusCode).toBe(status);
    });
  }
  for (const role of mayCall[call.who]) {
    await holds(numRuns, inputs, (given, file) => check(endpoint, role, given, file));
  }
  const role = mayCall[call.who].at(-1) as Role;
  const [given] = fc.sample(validValues(withTexts(input, anyText), world.known), { seed, numRuns: 1 });
  const requests = hostileTexts.map((text) => {
    const hostile = replaceTexts(given, text);
    return [JSON.stringify(hostile), hostile as Input] as const;
  });
  // An endpoint that takes no text has the same request for all of them.
  for (const given of new Map(requests).values()) await check(endpoint, role, given, surveyFile);
});

/** Throws the first failure as it is: its message has the whole request. */
async function holds(
  runs: number,
  inputs: fc.Arbitrary<Input>,
  examine: (input: Input, file: Buffer) => Promise<unknown>,
): Promise<void> {
  const property = fc.asyncProperty(inputs, files, async (input, file) => void (await examine(input, file)));
  const { errorInstance } = await fc.check(property, { seed, numRuns: runs, endOnFailure: true });
  if (errorInstance) throw errorInstance;
}

/** Stands for a hostile text. */
const anyText = crypto.randomUUID();

/** The same schema with one text wherever it takes any. */
function withTexts<T>(schema: T, text: string): T {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((one) => withTexts(one, text)) as T;
  const { type, pattern, format, enum: names } = schema as Record<string, unknown>;
  if (type === 'string' && !pattern && !format && !names) return { const: text } as T;
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, withTexts(inner, text)])) as T;
}

/** The value with `text` in place of each `anyText`, among its keys too. */
function replaceTexts(value: unknown, text: string): unknown {
  if (typeof value !== 'object' || value === null) return value === anyText ? text : value;
  if (Array.isArray(value)) return value.map((one) => replaceTexts(one, text));
  const entries = Object.entries(value).map(([key, one]) => [key === anyText ? text : key, replaceTexts(one, text)]);
  return Object.fromEntries(entries);
}

const surveyFile = makeWorkbook([
  surveySheet('North', [{ name: 'Massy', area: 'Arima' }], [{ name: 'Rice', size: '2 kg', prices: [10.5] }]),
]);
const files = fc.oneof(
  fc.constant(surveyFile),
  fc
    .constantFrom('', 'item,club,price\nRice,Chaguanas,10.50\n', '\0', '"', 'PK\x03\x04', '\x89PNG\r\n\x1a\n')
    .map(Buffer.from),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

async function check(
  { name, call }: Endpoint,
  role: Role,
  input: Input,
  file: Buffer,
): Promise<LightMyRequestResponse> {
  const url = addressOf(call, input);
  const { payload, headers } = await bodyOf(call, input, file);
  const shown = typeof payload === 'string' ? payload.slice(0, 2_000) : payload && `${payload.length} bytes of a form`;
  const request = `FUZZ_SEED=${seed} ${role}: ${call.method} ${url.slice(0, 2_000)} ${shown ?? ''}`;
  const send = async () => {
    // One request a second may leave for a service; the wait for a turn is no work.
    if (needOutsideService.includes(name)) await api.pool.query('DELETE FROM lookup_turn');
    const start = performance.now();
    const response = await api.injectAsServed({
      method: call.method,
      url,
      headers: { ...headers, ...world.tokens[role] },
      ...(payload !== undefined && { payload }),
    });
    return { response, took: performance.now() - start };
  };
  const { response, took } = await send();
  const { statusCode, body } = response;
  const answered = `${request}\n→ ${statusCode} ${body.slice(0, 500)}`;
  if (statusCode !== 503 || !needOutsideService.includes(name)) expect(statusCode, answered).toBeLessThan(500);
  expect(response.headers['x-request-id'], answered).toBeTypeOf('string');
  if (statusCode >= 400) checkFailure(call, response, answered);
  // A busy machine may be late once, not three times.
  if (took > slowestMs) {
    const again = [(await send()).took, (await send()).took];
    expect(Math.min(took, ...again), `milliseconds for ${request}`).toBeLessThan(slowestMs);
  }
  return response;
}

const responseSchemas = new Map(
  endpoints.map(({ call }) => [call, callSchema(call).response as Record<string, z.ZodType>]),
);

function checkFailure(call: DocumentedCall, { statusCode, json }: LightMyRequestResponse, answered: string): void {
  const schema = statusCode === 414 ? detailErrorSchema : responseSchemas.get(call)?.[statusCode];
  expect(schema, `an undocumented status: ${answered}`).toBeDefined();
  expect(schema?.safeParse(json()).error, answered).toBeUndefined();
}

async function bodyOf(call: Call, { body, form }: Input, file: Buffer) {
  if (call.form) {
    const fields = Object.entries((form ?? {}) as object).map(([name, value]) => [name, textOf(value)]);
    return formOf({ ...Object.fromEntries(fields), [call.form.file]: new Blob([new Uint8Array(file)]) }, 'file.xlsx');
  }
  if (body === undefined) return { payload: undefined, headers: {} };
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
