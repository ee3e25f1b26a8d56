import fc from 'fast-check';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from './app.ts';

/** Random requests for each route; contract-fuzz.test.ts follows the schemas. A longer hunt: FUZZ_RUNS=1000. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 10);

let api: TestApp;
let fields: string[];
beforeAll(async () => {
  api = await createTestApp('samples');
  const { body } = await api.send('GET', '/api/schema/');
  fields = fieldNames(body);
});
afterAll(() => api.close());

type People = [undefined, TestUser, TestUser];

/** Nobody, a shopper and a superuser. */
async function newPeople(): Promise<People> {
  return [undefined, await api.createUser(), await api.createUser({ isSuperuser: true })];
}

/** False if a request has ended a session or an account, or changed who is a superuser. */
async function areAsBefore([, shopper, superuser]: People): Promise<boolean> {
  const { rowCount } = await api.pool.query(
    `SELECT FROM app_user WHERE id IN ($1, $2) AND is_active AND is_superuser = (id = $2)
       AND EXISTS (SELECT FROM refresh_token WHERE user_id = app_user.id AND revoked_at IS NULL)`,
    [shopper.id, superuser.id],
  );
  return rowCount === 2;
}

/** The names of all fields and parameters of the API, so that some requests come far enough to do harm. */
function fieldNames(document: string): string[] {
  const names = new Set(['__proto__', 'constructor', 'unknown']);
  JSON.parse(document, (key, value) => {
    if (key === 'properties') for (const name of Object.keys(value)) names.add(name);
    if (key === 'parameters') for (const { name } of value) names.add(name);
    return value;
  });
  return [...names];
}

const text = fc.oneof(
  fc.constantFrom('', ' ', '0', '-1', '1', '7', '1.5', '1e309', 'NaN', '2147483648', '9223372036854775808', 'None'),
  fc.constantFrom(
    "'",
    '%',
    '_',
    '\\',
    "'; DROP TABLE price; --",
    '../../etc/passwd',
    '🥭',
    'İ',
    '\ud800',
    '\0',
    '(',
    '::',
  ),
  fc.constantFrom(
    '2026-02-31',
    '0000-00-00',
    '+10000-01-01',
    'North',
    '-price',
    'store__name',
    'rice',
    'a'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const value = fc.oneof(text, fc.jsonValue(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const header = fc.oneof(
  fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    '*/*;q=',
    'bytes=9-1',
    'W/"',
    '"x"',
    'gzip;q=x',
  ),
  fc.string({ maxLength: 40 }).map((any) => any.replace(/[^\x20-\x7e]/g, '').trim()),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'content-type',
    'if-none-match',
    'origin',
    'range',
    'user-agent',
    'x-forwarded-for',
  ),
  header,
  { maxKeys: 3 },
);

function encoded(any: string): string {
  // What cannot be encoded is sent as it is: the server must cope with that too.
  return any.isWellFormed() ? encodeURIComponent(any) : any;
}

it('no request whatsoever is answered with 500', async () => {
  const object = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 });
  const query = fc.array(fc.tuple(fc.constantFrom(...fields), text), { maxLength: 5 });
  const body = fc.oneof({ weight: 3, arbitrary: object.map((o) => JSON.stringify(o)) }, { weight: 1, arbitrary: text });
  const routes = api.app.routeList.filter(
    ({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !endless.test(url),
  );
  let people = await newPeople();
  for (const { method, url } of routes) {
    if (!(await areAsBefore(people))) people = await newPeople();
    const request = fc.record({ parameter: text, query, body, headers, person: fc.nat(2), json: fc.boolean() });
    const property = fc.asyncProperty(request, async (given) => {
      const path = url.replace(/:\w+|\*/g, () => encoded(given.parameter).replace(/^\.+$/, 'dots') || 'x');
      const search = given.query.map(([name, any]) => `${name}=${encoded(any)}`).join('&');
      const answer = await api.injectAsServed({
        method: method as HTTPMethods as 'POST',
        url: `${path}?${search}`,
        headers: {
          ...given.headers,
          ...(given.json && { 'content-type': 'application/json' }),
          ...people[given.person]?.authorization,
        },
        ...(method !== 'GET' && { payload: given.body }),
      });
      expect(answer.statusCode, `${method} ${path}: ${answer.body.slice(0, 300)}`).not.toBe(500);
    });
    await fc.assert(property, { numRuns });
  }
});

it('keeps a name with half a character as browsers would write it', async () => {
  const [, shopper] = await newPeople();
  const answer = await api.send('PATCH', '/api/core/me/', {
    headers: { ...shopper.authorization, 'content-type': 'application/json' },
    payload: '{"first_name":"An\\ud83dn"}',
  });
  expect(answer.json()).toMatchObject({ first_name: 'An\ufffdn' });
});

it('takes files whatever their names', async () => {
  const [, , superuser] = await newPeople();
  const names = ['\u202ex.xlsx', '%00.xlsx', '%ed%a0%80.xlsx', '\ud800.xlsx', `${'é'.repeat(300)}.xlsx`, '../../x'];
  for (const url of [
    '/api/webmin/upload-price-list/',
    '/api/webmin/pricesmart-import/',
    '/api/core/profile-image-upload/',
  ]) {
    for (const name of names) {
      for (const disposition of [`filename="${name}"`, `filename*=UTF-8''${name}`]) {
        const parts = [
          `--x\r\nContent-Disposition: form-data; name="date_added"\r\n\r\n2026-02-03\r\n`,
          `--x\r\nContent-Disposition: form-data; name="background"\r\n\r\ntrue\r\n`,
          `--x\r\nContent-Disposition: form-data; name="mapping"\r\n\r\n{"name":"\\ud800","x":"\\u0000"}\r\n`,
          `--x\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n\r\na,b\r\n1,2\r\n--x--\r\n`,
        ];
        const answer = await api.send('POST', url, {
          headers: { ...superuser.authorization, 'content-type': 'multipart/form-data; boundary=x' },
          payload: parts.join(''),
        });
        expect(answer.statusCode, `${url} ${disposition}: ${answer.body}`).not.toBe(500);
      }
    }
  }
});

/** Streams, which never end their answer. */
const endless = /^\/api\/events\//;
