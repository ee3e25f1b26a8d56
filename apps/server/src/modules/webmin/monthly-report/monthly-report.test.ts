import { regions } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { createStore } from '../../../../test/shopping.ts';
import { rebuildListings } from '../../listing-writes/refresh-listings.ts';

let app: TestApp;
let admin: TestUser;
beforeEach(async () => {
  app = await createTestApp();
  admin = await app.createUser({ isSuperuser: true });
});
afterEach(() => app.close());

const get = (path: string, headers = admin.authorization) =>
  app.send('GET', `/api/webmin/monthly-report/${path}`, { headers });
type Cell = string | number | Date | undefined;
/** The rows of a sheet under its header, days as they are shown. */
async function sheetsOf(month: string) {
  const answer = await get(`?month=${month}`);
  expect(answer.statusCode).toBe(200);
  const book = read(answer.rawPayload, { cellDates: true, UTC: true });
  return Object.fromEntries(
    book.SheetNames.map((name) => {
      const rows = utils.sheet_to_json<Cell[]>(book.Sheets[name] ?? {}, { header: 1, blankrows: true, UTC: true });
      return [
        name,
        rows.map((row) => Array.from(row, (cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell))),
      ];
    }),
  );
}

const hour = 3_600_000;
const month = '2026-09';
const begin = Date.parse('2026-09-01T04:00:00Z');
const end = Date.parse('2026-10-01T04:00:00Z');

interface Known {
  id: number;
  product: number;
  store: number;
  cents: bigint;
  added: number;
  source: string;
  state: 'pending' | 'rejected' | 'held';
  sightings: { at: number; source: string }[];
}

const isSurvey = (source: string) => source === 'mti' || source === 'pricesmart';
/** Pseudo-random, but the same each time. */
function drawFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Stores, products and prices of seven months, half of them by surveys. */
async function makeHistory(seed: number) {
  const draw = drawFrom(seed);
  const { db } = app;
  const stores = [];
  for (const region of ['North', 'North', 'Tobago', 'South', null] as const)
    stores.push({ region, id: await createStore(app, region ? { region } : {}) });
  await db
    .updateTable('store')
    .set({ date_added: new Date(begin - 300 * 24 * hour) })
    .execute();
  const [aisle] = await db.selectFrom('aisle').select('id').orderBy('position').limit(1).execute();
  const kinds = await db
    .insertInto('kind')
    .values(
      [0, 1, 2].map((n) => ({
        name: `Kind ${n}`,
        slug: `kind-${n}`,
        dimension: 'mass' as const,
        aisle_id: aisle?.id ?? 0,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  // In ten thousandths: thirds and pounds have no short end.
  const amounts = [10_000n, 30_000n, 4_536n, 5_000n, null, 70_000n];
  const products = [];
  for (const [n, amount] of [...amounts, ...amounts].entries()) {
    const kind = kinds[n % 3] ?? expect.unreachable();
    const values = {
      name: `P${n}`,
      dimension: 'mass' as const,
      base_amount: amount === null ? null : String(Number(amount) / 10_000),
      kind_id: kind.id,
      kind_is_chosen: true,
    };
    const { id } = await db.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow();
    products.push({ id, kind: kind.name, amount });
  }
  const prices: Known[] = [];
  const surveys = [];
  for (const [index, day] of [
    '2026-06-15',
    '2026-07-15',
    '2026-08-15',
    '2026-09-05',
    '2026-09-20',
    '2026-10-15',
  ].entries()) {
    const values = {
      kind: index === 4 ? ('pricesmart' as const) : ('mti' as const),
      file_name: `${day}.xlsx`,
      file_sha256: day,
      report: JSON.stringify({}),
      date_added: day,
    };
    const { id } = await db.insertInto('price_import').values(values).returning('id').executeTakeFirstOrThrow();
    surveys.push({ id, source: values.kind, at: Date.parse(`${day}T04:00:00Z`) });
  }
  for (let n = 0; n < 260; n += 1) {
    const survey = draw(3) > 0 ? surveys[draw(surveys.length)] : undefined;
    const source = survey?.source ?? (draw(4) === 0 ? 'sample' : 'user');
    const added = survey?.at ?? begin - 90 * 24 * hour + draw(130 * 24) * hour + 1;
    const state = (['pending', 'pending', 'pending', 'pending', 'rejected', 'held'] as const)[draw(6)] ?? 'pending';
    const product = products[draw(products.length)]?.id ?? 0;
    const store = stores[draw(stores.length)]?.id ?? 0;
    const cents = BigInt(100 + draw(2_000));
    const { id } = await db
      .insertInto('price')
      .values({
        product_id: product,
        store_id: store,
        price: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
        date_added: new Date(added),
        source,
        import_id: survey?.id ?? null,
        price_is_verified: state === 'rejected' ? 'rejected' : 'pending',
        held: state === 'held',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const again = draw(3) === 0 ? surveys.filter(({ at }) => at > added)[draw(3)] : undefined;
    const seen = again
      ? { at: again.at, source: again.source }
      : { at: Math.min(added + draw(60 * 24) * hour, begin + 50 * 24 * hour + 1), source: 'user' };
    const sightings = draw(2) === 0 ? [seen] : [];
    for (const sighting of sightings)
      await db
        .insertInto('price_observation')
        .values({
          price_id: id,
          seen_at: new Date(sighting.at),
          source: sighting.source,
          import_id: again?.id ?? null,
          counts: true,
        })
        .execute();
    prices.push({ id: Number(id), product, store, cents, added, source, state, sightings });
  }
  await sql`UPDATE price p SET last_seen = o.at, surveyed = o.surveyed FROM (
    SELECT price_id, max(seen_at) AS at, bool_or(import_id IS NOT NULL) AS surveyed FROM price_observation GROUP BY 1
  ) o WHERE o.price_id = p.id`.execute(db);
  await rebuildListings(db);
  return { stores, kinds, products, prices };
}

type History = Awaited<ReturnType<typeof makeHistory>>;

/** The price of each product and store at the end of the month, by the rules of decision 0029. */
function listedIn({ prices }: History) {
  const known = prices
    .filter(({ added, source, state }) => added < end && source !== 'sample' && state === 'pending')
    .map((price) => {
      const sightings = price.sightings.filter(({ at }) => at < end);
      const surveys = [...sightings, { at: price.added, source: price.source }].filter(({ source }) =>
        isSurvey(source),
      );
      return {
        ...price,
        seen: Math.max(price.added, ...sightings.map(({ at }) => at)),
        surveyed: Math.max(...surveys.map(({ at }) => at)),
        anchored: Math.max(price.added, ...surveys.map(({ at }) => at)),
      };
    });
  const pairOf = ({ product, store }: Known) => `${product} ${store}`;
  const trusted = known
    .filter(({ surveyed }) => Number.isFinite(surveyed))
    .sort((a, b) => a.anchored - b.anchored || a.added - b.added || a.id - b.id);
  const anchors = new Map(trusted.map((price) => [pairOf(price), price]));
  const real = known
    .flatMap((price) => {
      const anchor = anchors.get(pairOf(price));
      const isTrusted = Number.isFinite(price.surveyed);
      const far = anchor && 2n * (price.cents > anchor.cents ? price.cents - anchor.cents : anchor.cents - price.cents);
      if (!isTrusted && anchor && far !== undefined && far > anchor.cents) return [];
      const isOutdated = isTrusted && anchor && price !== anchor && price.seen > anchor.anchored;
      return [{ ...price, seen: isOutdated ? price.anchored : price.seen }];
    })
    .sort((a, b) => b.seen - a.seen || b.added - a.added || b.id - a.id);
  return [...new Map(real.toReversed().map((price) => [`${price.product} ${price.store}`, price])).values()];
}

/** A fraction rounded half up to cents. */
const toCents = (numerator: bigint, denominator: bigint) =>
  Number((2n * numerator + denominator) / (2n * denominator)) / 100;

const day = (at: number) => (Number.isFinite(at) ? localDay(new Date(at)) : undefined);

test('OPN-05 the report of a month says what a naive reckoning says, without samples', async () => {
  const history = await makeHistory(7);
  const { stores, kinds, products } = history;
  const listed = listedIn(history);
  const sheets = await sheetsOf(month);
  expect(Object.keys(sheets)).toEqual([
    'Summary',
    'Freshness by region',
    'Freshness by store',
    'Coverage',
    'Jumps',
    'Averages',
  ]);

  const ages = (of: typeof listed) => {
    const days = of.map(({ seen }) => (end - seen) / 24 / hour).sort((a, b) => a - b);
    const median = days[Math.ceil(days.length / 2) - 1];
    const over = (bound: number) => days.filter((age) => age > bound).length;
    const share = (count: number) => (of.length === 0 ? undefined : Math.round((1000 * count) / of.length) / 10);
    return [
      of.length,
      of.filter(({ seen }) => seen >= begin).length,
      day(Math.max(...of.map(({ seen }) => seen))),
      median === undefined ? undefined : Math.max(0, Math.ceil(median) - 1),
      over(45),
      share(over(45)),
      over(120),
      share(over(120)),
      day(Math.max(...of.map(({ surveyed }) => surveyed))),
    ];
  };
  const trimmed = (rows: Cell[][] = []) => rows.slice(1).map((row) => Array.from(row));
  const padded = (rows: Cell[][], width: number) =>
    rows.map((row) => Array.from({ length: width }, (_, at) => row[at]));
  const regionOf = new Map(stores.map(({ id, region }) => [id, region]));
  const shown = [...regions, null].filter((region) => stores.some((store) => store.region === region));
  expect(padded(trimmed(sheets['Freshness by region']), 11)).toEqual([
    ['All regions', 5, ...ages(listed)],
    ...shown.map((region) => [
      region ?? 'No region',
      stores.filter((store) => store.region === region).length,
      ...ages(listed.filter(({ store }) => regionOf.get(store) === region)),
    ]),
  ]);
  const byStore = padded(trimmed(sheets['Freshness by store']), 12);
  expect(byStore).toHaveLength(5);
  expect(new Set(byStore.map((row) => JSON.stringify([row[0], ...row.slice(3)])))).toEqual(
    new Set(
      stores.map(({ id, region }) =>
        JSON.stringify([region ?? 'No region', ...ages(listed.filter(({ store }) => store === id))]),
      ),
    ),
  );

  const inMonth = listed.filter(({ seen }) => seen >= begin);
  const kindOf = new Map(products.map(({ id, kind }) => [id, kind]));
  const coverage = trimmed(sheets.Coverage);
  expect(coverage.map(([, kind, count]) => [kind, count])).toEqual(kinds.map(({ name }) => [name, 4]));
  for (const [, kind, , places, ...cells] of coverage) {
    const of = inMonth.filter(({ product }) => kindOf.get(product) === kind);
    expect(places).toBe(new Set(of.map(({ store }) => store)).size);
    expect(
      cells
        .filter((cell) => cell !== undefined)
        .map(Number)
        .sort(),
    ).toEqual([...Map.groupBy(of, ({ store }) => store).values()].map(({ length }) => length).sort());
  }

  const averages = kinds.flatMap(({ name }) =>
    [undefined, ...shown].flatMap((region) => {
      const of = inMonth.flatMap((price) => {
        const amount = products.find(({ id }) => id === price.product)?.amount;
        const isOf =
          kindOf.get(price.product) === name && (region === undefined || regionOf.get(price.store) === region);
        return isOf && amount ? [{ ...price, amount }] : [];
      });
      if (of.length === 0) return [];
      // cents / (amount / 10,000), summed as fractions.
      const [top, bottom] = of.reduce(
        ([n, d], { cents, amount }) => [n * amount + cents * 10_000n * d, d * amount],
        [0n, 1n],
      );
      const each = of.map(({ cents, amount }) => toCents(cents * 10_000n, amount));
      return [
        [
          name,
          region === undefined ? 'All regions' : (region ?? 'No region'),
          toCents(top, bottom * BigInt(of.length)),
          Math.min(...each),
          Math.max(...each),
          'kg',
          of.length,
          new Set(of.map(({ product }) => product)).size,
          new Set(of.map(({ store }) => store)).size,
        ],
      ];
    }),
  );
  expect(averages.length).toBeGreaterThan(9);
  const order = (rows: Cell[][]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(order(trimmed(sheets.Averages).map((row) => row.slice(1)))).toEqual(order(averages));

  expect(
    trimmed(sheets.Jumps).map(([region, product, , before, was, now, change, status]) => [
      region,
      product,
      before,
      was,
      now,
      change,
      status,
    ]),
  ).toEqual(expect.arrayContaining(naiveJumps(history)));
  expect(trimmed(sheets.Jumps)).toHaveLength(naiveJumps(history).length);
  expect(naiveJumps(history).length).toBeGreaterThan(5);
});

/** The last survey price of the month against the last one that a survey had before it. */
function naiveJumps({ stores, products, prices }: History): Cell[][] {
  return stores.flatMap(({ id: store, region }) =>
    products.flatMap(({ id: product }, n) => {
      const of = prices.filter((price) => price.product === product && price.store === store);
      const latest = of
        .filter(({ source, added }) => isSurvey(source) && added >= begin && added < end)
        .sort((a, b) => a.added - b.added || a.id - b.id)
        .at(-1);
      const before = of
        .filter(({ source, state, added }) => source !== 'sample' && state === 'pending' && added < begin)
        .map((price) => {
          const seen = [{ at: price.added, source: price.source }, ...price.sightings];
          return {
            ...price,
            seen: Math.max(...seen.flatMap(({ at, source }) => (isSurvey(source) && at < begin ? [at] : []))),
          };
        })
        .filter(({ seen }) => Number.isFinite(seen))
        .sort((a, b) => a.seen - b.seen || a.added - b.added || a.id - b.id)
        .at(-1);
      if (!latest || !before) return [];
      const [was, now] = [Number(before.cents), Number(latest.cents)];
      if (Math.max(now / was, was / now) < 1.2) return [];
      const status = { held: 'Held', rejected: 'Rejected', pending: 'Listed' }[latest.state];
      const change = Math.round((now / was - 1) * 1000) / 10;
      return [[region ?? 'No region', `P${n}`, day(before.seen), was / 100, now / 100, change, status]];
    }),
  );
}

test('OPN-05 the report says of this month what data health says', async () => {
  await makeHistory(11);
  const thisMonth = localDay(new Date()).slice(0, 7);
  const health = (await app.send('GET', '/api/webmin/data-health/', { headers: admin.authorization })).json();
  const [, [, stores, ...figures] = []] = (await sheetsOf(thisMonth))['Freshness by region'] ?? [];
  const { everywhere } = health;
  expect([stores, figures[0], figures[2], figures[3], figures[4], figures[6], figures[8]]).toEqual([
    5,
    everywhere.listings,
    localDay(new Date(everywhere.newest)),
    everywhere.median_days,
    everywhere.over_45,
    everywhere.over_120,
    everywhere.last_survey,
  ]);
});

test('OPN-05 the months of the report are those of surveys, the last one first, and only superusers have it', async () => {
  expect((await get('months/')).json()).toEqual({ months: [localDay(new Date()).slice(0, 7)] });
  await makeHistory(3);
  await app.db
    .updateTable('price_import')
    .set({ undone_at: new Date() })
    .where('date_added', '=', '2026-06-15')
    .execute();
  await app.db.updateTable('price_import').set({ is_sample: true }).where('date_added', '=', '2026-10-15').execute();
  expect((await get('months/')).json()).toEqual({ months: ['2026-09', '2026-08', '2026-07'] });
  const answer = await get('');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="prices-2026-09.xlsx"');
  expect((await get('?month=2026-13')).statusCode).toBe(400);
  const other = await app.createUser();
  expect((await get('', other.authorization)).statusCode).toBe(403);
});
