import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverFlags } from '../../../scripts/lib/server-flags.mjs';
import { tokenSecret } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { formOf } from './form.ts';
import { addressOf, type Endpoint, endpoints, type Input } from './input-schema.ts';
import { addLargeData, type LargeData } from './large-data.ts';
import { type Attempt, largestInputs } from './largest-input.ts';
import type { Delay } from './processes/delay-server.ts';
import { makeWorkbook, surveySheet } from './survey-workbook.ts';

/** How long, in milliseconds, a request may hold the event loop (SEC-05). */
const maxDelay = 50;

let database: TestDatabase;
let data: LargeData;
let server: Awaited<ReturnType<typeof startServer>>;
let files: Record<'picture' | 'survey' | 'pricesmart', Buffer>;
/** The input of endpoints that read a list, for the one of kinds. */
let readListOfKinds: Input;
const table: [endpoint: string, input: string, status: number, delay: number][] = [];

beforeAll(async () => {
  database = await createTestDatabase('samples');
  data = await addLargeData(database);
  files = await makeFiles();
  server = await startServer();
  readListOfKinds = await shareListOfKinds();
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  if (!process.env.SHOW_DELAYS) return;
  for (const [endpoint, input, status, delay] of table.sort((a, b) => b[3] - a[3])) {
    process.stdout.write(`${delay.toFixed(1).padStart(8)} ms  ${endpoint.padEnd(28)} ${String(status)}  ${input}\n`);
  }
});

/** The app in a process of its own: the work of the test does not hold its event loop. */
async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bargain-buddy-test-'));
  const child = fork(fileURLToPath(new URL('processes/delay-server.ts', import.meta.url)), {
    execArgv: serverFlags,
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      TOKEN_SECRET: tokenSecret,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      NOMINATIM_URL: 'http://127.0.0.1:9',
      USDA_URL: 'http://127.0.0.1:9',
      OPENFOODFACTS_URL: 'http://127.0.0.1:9',
    },
  });
  const [address] = await once(child, 'message');
  return {
    address: String(address),
    /** The longest delay since the last call. */
    async delay(): Promise<Delay> {
      const answer = once(child, 'message');
      child.send('report');
      return (await answer)[0];
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function shareListOfKinds(): Promise<Input> {
  const id = data.listOfKinds;
  const address = `${server.address}/api/shoppinglist/shoppinglist/${id}/link/`;
  const response = await fetch(address, { method: 'POST', headers: data.person.authorization });
  const { path } = (await response.json()) as { path: string };
  return { params: { id, token: path.split('/').at(-1) }, query: { shopping_list: id, page_size: 100, since: 0 } };
}

/** Files as large as uploads may be. */
async function makeFiles() {
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  const pixels = Buffer.alloc(1_800 * 1_800 * 3, noise);
  const picture = await sharp(pixels, { raw: { width: 1_800, height: 1_800, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const stores = Array.from({ length: 50 }, (_, n) => ({ name: `Large store ${n}`, area: `Main Road ${n}` }));
  // Reading a larger workbook, in another thread, would take most of the time of this test.
  const items = Array.from({ length: 400 }, (_, n) => ({
    name: `Large rice ${n}`,
    brand: `Brand ${n % 50}`,
    size: '2 kg',
    prices: stores.map((_, m) => 10 + ((n * 7 + m) % 90)),
  }));
  const survey = makeWorkbook([surveySheet('NORTH', stores, items)]);
  // As many rows as an import reads, and as many bytes: notes fill what is left of 20 MB. Most rows repeat others, so
  // that the database stores few.
  const notes = 'x'.repeat(150);
  const rows = Array.from(
    { length: 99_000 },
    (_, n) => `Large rice ${n % 4_500},Brand,2 kg,Club ${n % 5},${10 + (n % 90)}.95,${notes}`,
  );
  const pricesmart = Buffer.from(['Description,Brand,Size,Club,Price (TTD),Notes', ...rows, ''].join('\n'));
  return { picture, survey, pricesmart };
}

/** These price a list of 200 items that ask for ten kinds each. */
const readList = ['getShoppingList', 'listItems', 'listChanges', 'readSharedList'];

/** Reading comes first; deletions, whose records others need, come last. */
const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
const measured = endpoints
  .filter(({ name }) => name !== 'streamEvents')
  .sort((a, b) => b.call.path.length - a.call.path.length)
  .sort((a, b) => order.indexOf(a.call.method) - order.indexOf(b.call.method));

test.each(measured)('SEC-05 $name holds the event loop for 50 ms at most', async (endpoint) => {
  const { call, name } = endpoint;
  const id = data.idOfPath.find(([start]) => call.path.startsWith(start))?.[1] ?? 1;
  const attempts = largestInputs(endpoint, { ...data.known, id: [id] });
  if (readList.includes(name)) attempts.push({ what: 'list of kinds', input: readListOfKinds });
  const late: Record<string, number> = {};
  for (const attempt of attempts) {
    const worst = await worstDelay(endpoint, attempt);
    if (worst > maxDelay) late[attempt.what] = worst;
  }
  expect(late).toEqual({});
});

/** The delay that the attempt causes each time: a pause for other processes, or to compile, happens once. */
async function worstDelay(endpoint: Endpoint, { what, input }: Attempt): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  let status = 0;
  let answer = '';
  for (let times = 0; times < 3 && least > maxDelay; times += 1) {
    await server.delay();
    [status, answer] = await send(endpoint, input);
    const { wall, processor } = await server.delay();
    least = Math.min(least, wall, processor);
  }
  table.push([endpoint.name, `${what} ${status >= 400 ? answer : ''}`, status, least]);
  if (what === 'largest') expect(status, answer).not.toBe(413);
  return least;
}

async function send({ call, name }: Endpoint, input: Input): Promise<[status: number, body: string]> {
  const { authorization } = call.who === 'superuser' ? data.superuser : data.person;
  const { payload, headers } = await bodyOf(call, name, input);
  const response = await fetch(server.address + addressOf(call, input), {
    method: call.method,
    headers: { ...headers, ...authorization },
    ...(payload !== undefined && { body: payload }),
  });
  return [response.status, (await response.text()).slice(0, 120)];
}

async function bodyOf({ form }: Endpoint['call'], name: string, input: Input) {
  if (form) {
    const file =
      name === 'importSurvey' ? files.survey : name === 'importPriceSmart' ? files.pricesmart : files.picture;
    const fields = { ...(input.form as Record<string, string>), [form.file]: new Blob([new Uint8Array(file)]) };
    return formOf(fields, name === 'importPriceSmart' ? 'file.csv' : 'file.xlsx');
  }
  if (input.body === undefined) return { payload: undefined, headers: {} };
  return { payload: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } };
}
