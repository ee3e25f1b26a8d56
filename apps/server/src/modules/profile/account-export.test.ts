import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountExportSchema } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { longestTurn } from '../../../test/longest-turn.ts';
import { createShopper, type Shopper } from '../../../test/shopping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('empty', { RATE_LIMITS: 'on' });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const path = '/api/core/me/export/';
const download = ({ authorization }: Pick<TestUser, 'authorization'>) =>
  app.send('GET', path, { headers: authorization });
/** The same over the network. */
async function open({ authorization }: Pick<TestUser, 'authorization'>): Promise<IncomingMessage> {
  const { port } = app.app.server.address() as AddressInfo;
  const [response] = await once(request({ port, path, headers: authorization }).end(), 'response');
  return response;
}

/** Gives a person so many rows of everything. Three rows at a time have the same time. */
async function fill(person: Shopper, { rows, lists, items }: { rows: number; lists: number; items: number }) {
  const { id } = person;
  const counted = sql`generate_series(1, ${rows}::int) n`;
  const time = sql`timestamptz '2026-01-01 12:00' - n / 3 * interval '0.001001 second'`;
  await sql`
    INSERT INTO search_history (user_id, query, timestamp) SELECT ${id}, 'rice ' || n, ${time} FROM ${counted}
  `.execute(app.db);
  await sql`
    INSERT INTO notification (user_id, content, timestamp)
    SELECT ${id}, 'News ' || n || repeat(' of rice', 20), ${time} FROM ${counted}
  `.execute(app.db);
  await sql`
    INSERT INTO revision (kind, record_id, changed_by, changed_at, after)
    SELECT 'product', n, ${id}, ${time}, jsonb_build_object('name', 'Rice ' || n, 'description', repeat('rice ', 50))
    FROM ${counted}
  `.execute(app.db);
  for (let n = 0; n < lists; n += 1) {
    const list = await person.createList(`List ${n}`);
    await sql`
      INSERT INTO shopping_list_item (list_id, client_id, version, need_key, text, note)
      SELECT ${list.id}, gen_random_uuid(), 1, n::text, repeat('rice ', 30) || n, repeat('of the red bag ', 10) || 'only'
      FROM generate_series(1, ${items}::int) n
    `.execute(app.db);
  }
}

async function addPrices({ id }: Shopper, rows: number): Promise<void> {
  await sql`INSERT INTO store (name) VALUES (${`Store of ${id}`})`.execute(app.db);
  await sql`
    WITH made AS (INSERT INTO product (name) SELECT ${`Rice of ${id} `} || n FROM generate_series(1, ${rows}::int) n RETURNING id)
    INSERT INTO price (product_id, store_id, price, source, added_by, date_added)
    SELECT made.id, (SELECT max(id) FROM store), 1 + made.id % 100 * 0.05, 'user', ${id}, timestamptz '2026-01-02' - made.id / 3 * interval '1 second'
    FROM made
  `.execute(app.db);
  await sql`
    INSERT INTO price_observation (price_id, seen_at, source, user_id, counts)
    SELECT id, timestamptz '2026-02-02' - id / 3 * interval '1 second', 'user', added_by, true FROM price WHERE added_by = ${id}
  `.execute(app.db);
}

/** What `query` (of one column of JSON) answers, all at once. */
async function all(query: ReturnType<typeof sql<{ row: unknown }>>): Promise<unknown[]> {
  return (await query.execute(app.db)).rows.map(({ row }) => row);
}

const iso = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

test.each([0, 1, 199, 200, 201, 605])('an export has each of %i rows once, the newest first', async (rows) => {
  const ann = await createShopper(app);
  await fill(ann, { rows, lists: Math.min(rows, 3), items: 2 });
  await addPrices(ann, rows);
  const response = await download(ann);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const data = response.json();
  expect(accountExportSchema.parse(data)).toEqual(data);
  const { id } = ann;
  expect(data.searches).toEqual(
    await all(sql`SELECT json_build_object('query', query, 'timestamp', ${iso('timestamp')}) AS row
                  FROM search_history WHERE user_id = ${id} ORDER BY timestamp DESC, id DESC`),
  );
  expect(data.notifications.map(({ content }: { content: string }) => content)).toEqual(
    await all(sql`SELECT content AS row FROM notification WHERE user_id = ${id} ORDER BY id DESC`),
  );
  expect(data.changes.map((change: { id: number }) => change.id)).toEqual(
    await all(sql`SELECT record_id AS row FROM revision WHERE changed_by = ${id} ORDER BY id DESC`),
  );
  const listed = sql`FROM price JOIN product ON product.id = price.product_id JOIN store ON store.id = price.store_id`;
  expect(data.prices).toEqual(
    await all(sql`SELECT json_build_object('product', product.name, 'store', store.name, 'price', price.price::text,
                    'date_added', ${iso('price.date_added')}, 'price_is_verified', price_is_verified) AS row
                  ${listed} WHERE added_by = ${id} ORDER BY price.date_added DESC, price.id DESC`),
  );
  expect(data.confirmations).toEqual(
    await all(sql`SELECT json_build_object('product', product.name, 'store', store.name, 'price', price.price::text,
                    'seen_at', ${iso('seen_at')}) AS row
                  ${listed} JOIN price_observation o ON o.price_id = price.id
                  WHERE o.user_id = ${id} AND seen_at <> price.date_added ORDER BY seen_at DESC, o.id DESC`),
  );
  expect(data.confirmations).toHaveLength(rows);
  const [list] = data.shopping_lists;
  if (rows > 0) expect(list).toMatchObject({ name: 'List 0', items: [{ quantity: 1 }, { quantity: 1 }] });
});

describe('SEC-05 an export of 50,000 rows', () => {
  let ann: Shopper;
  beforeAll(async () => {
    ann = await createShopper(app);
    await fill(ann, { rows: 12_000, lists: 7, items: 2_000 });
  });

  test('takes at most 50 ms of the event loop at once', async () => {
    // The first export also compiles the code.
    await (await open(ann)).toArray();
    // The client keeps the pieces as they come: to put them together takes it a long turn of its own.
    const exported = async () => (await open(ann)).toArray();
    const delays: number[] = [];
    while (delays.length < 5 && Math.min(...delays) >= 50) {
      const { result: pieces, longest } = await longestTurn(exported);
      expect(JSON.parse(Buffer.concat(pieces).toString()).notifications).toHaveLength(12_000);
      delays.push(longest);
    }
    expect(Math.min(...delays)).toBeLessThan(50);
  });

  test('is read no further once the client gives it up', async () => {
    let queries = 0;
    const count = () => {
      queries += 1;
    };
    app.pool.on('acquire', count);
    const response = await open(ann);
    await once(response, 'readable');
    response.destroy();
    // The batches that were under way come to an end.
    let before = -1;
    await expect
      .poll(() => {
        const isStill = queries === before;
        before = queries;
        return isStill;
      })
      .toBe(true);
    app.pool.off('acquire', count);
    expect(queries).toBeLessThan(60);
  });
});

test('SEC-04 a person downloads everything 10 times an hour', async () => {
  const [ann, bob] = [await app.createUser(), await app.createUser()];
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await download(ann)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await download(bob)).statusCode).toBe(200);
});
