import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

/** More than public lists count. */
const many = 10_003;
const size = 100;

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp('empty');
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

const rows: [path: string, insert: string][] = [
  ['users/?', `app_user (email, password_hash) SELECT n || '@example.com', 'none'`],
  ['audit-log/?', `audit_log (user_name, action, kind, record_ids, summary) SELECT 'Ann', 'update', 'user', '{1}', n`],
  ['products/?search=many&', `product (name) SELECT 'Many ' || n`],
  ['stores/?', `store (name, address) SELECT 'Store', n || ' Main Road'`],
  [
    'imports/?kind=mti&',
    `price_import (kind, file_name, file_sha256, date_added) SELECT 'mti', 'f.xlsx', n::text, '2026-11-01'`,
  ],
  ['pricelistimporthistory/?', ''],
  [
    'import-runs/?',
    `import_run (kind, file_name, date_added, dry_run, actor_name) SELECT 'mti', 'f.xlsx', '2026-11-01', true, 'Ann'`,
  ],
  [
    'merge-history/?kind=product&',
    `record_merge (kind, keep_id, kept, gone, moves, actor_name)
     SELECT 'product', n, '{"id": 1, "name": "Milk"}', '[]', '{"prices": 0, "listings": 0, "list_items": 0,
       "items_joined": 0, "lists": 0, "preferred_by": 0}', 'Ann'`,
  ],
  [
    'price-listing/?source=many&',
    `price (product_id, store_id, price, source, price_is_verified)
     SELECT (SELECT min(id) FROM product), (SELECT min(id) FROM store), n, 'many', 'verified'`,
  ],
];

test.each(rows)('CMP-09 /webmin/%s has a page of any number, and counts exactly', async (path, insert) => {
  if (insert) await sql`INSERT INTO ${sql.raw(insert)} FROM generate_series(1, ${sql.lit(many)}) n`.execute(app.db);
  const read = async (page: number, more = '') => {
    const url = `/api/webmin/${path}page_size=${size}&page=${page}${more}`;
    const answer = await app.injectAsServed({ url, headers: admin.authorization });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer.json();
  };
  const { count } = await read(1);
  // The superuser is one of the users.
  expect(count).toBe(path.startsWith('users') ? many + 1 : many);
  const last = Math.ceil(count / size);
  expect(await read(last - 1)).toMatchObject({ count, next: expect.any(String), results: { length: size } });
  expect(await read(last)).toMatchObject({ count, next: null, results: { length: count % size } });
  expect(await read(last + 100_000)).toMatchObject({ count, next: null, results: [] });
  if (path.startsWith('price-listing')) expect((await read(last, '&count=quick')).count).toBe(10_000);
});
