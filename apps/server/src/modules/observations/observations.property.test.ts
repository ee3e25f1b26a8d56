import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import {
  confidence,
  confirmations,
  isSample,
  lastSeen,
  type Person,
  type Price,
  Reference,
  startOf,
} from '../../../test/price-model.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { appActor } from '../../platform/audit.ts';
import { importPriceSmart, importSurvey, undoImport } from '../imports/index.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { mergeRecords } from '../merges/merge.service.ts';
import { undoMerge } from '../merges/undo-merge.service.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 15);

const phone = crypto.randomUUID();
const people: Person[] = [
  { name: 'Ann', network: '10.0.0.', device: phone, isEligible: true },
  { name: 'Bob', network: '10.0.1.', device: crypto.randomUUID(), isEligible: true },
  { name: 'Cat', network: '10.0.2.', isEligible: true },
  { name: 'Dan, a neighbour of Ann', network: '10.0.0.', isEligible: true },
  { name: "Eve, with Ann's phone", network: '10.0.4.', device: phone, isEligible: true },
  { name: 'Fay, who is new', network: '10.0.5.', isEligible: false },
  { name: 'Gus, who is mostly right', network: '10.0.6.', isEligible: true, verified: 8 },
  { name: 'Hal, a superuser', network: '10.0.7.', isEligible: true, isSuperuser: true },
];
const products = ['Rice', 'Milk', 'Oats'];
const stores = ['Chaguanas', 'Mausica'];

let api: TestApp;
const accounts = new Map<Person, TestUser>();
beforeAll(async () => {
  api = await createTestApp();
  for (const person of people) {
    const account = await api.createUser({ isSuperuser: person.isSuperuser ?? false });
    accounts.set(person, account);
    const date_joined = new Date(Date.now() - (person.isEligible ? 30 : 1) * 86_400_000);
    await api.db.updateTable('app_user').set({ date_joined }).where('id', '=', account.id).execute();
  }
});
afterAll(() => api.close());

/** The guard has tests of its own. */
const decisions = { otherwise: 'import' as const };

const where = fc.record({ product: fc.constantFrom(...products), store: fc.constantFrom(...stores) });
const amount = fc.constantFrom('10.00', '10.00', '12.00', '40.00');
const who = fc.constantFrom(...people);
const survey = fc.record({
  what: fc.constant('import' as const),
  source: fc.constantFrom('mti' as const, 'pricesmart' as const, 'sample' as const),
  date: fc.constantFrom('2026-06-15', '2026-08-15', '2026-10-15', '2026-11-15'),
  cells: fc.uniqueArray(fc.record({ where, amount }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ where: { product, store } }) => `${product} ${store}`,
  }),
});
const said = fc.record({ what: fc.constantFrom('report' as const, 'confirm' as const), where, amount, who });
const decided = fc.record({
  what: fc.constantFrom('verified' as const, 'rejected' as const, 'correct' as const),
  nth: fc.nat(50),
  amount,
});
const other = fc.record({ what: fc.constantFrom('undo' as const, 'merge' as const, 'part' as const), nth: fc.nat(50) });
const step = fc.oneof(
  { weight: 5, arbitrary: survey },
  { weight: 6, arbitrary: said },
  { weight: 3, arbitrary: decided },
  { weight: 3, arbitrary: other },
);

/** What happened, in the database and in the reference. */
class World {
  reference = new Reference();
  imports: number[] = [];
  merges: { id: number; gone: string; prices: Price[] }[] = [];
  ids = new Map<string, number>();

  async begin(): Promise<void> {
    await sql`TRUNCATE record_merge, price_import, product, store RESTART IDENTITY CASCADE`.execute(api.db);
    for (const name of [...products, 'Salt']) {
      const { id } = await api.db.insertInto('product').values({ name }).returning('id').executeTakeFirstOrThrow();
      this.ids.set(name, id);
    }
    for (const address of stores) {
      const values = { name: 'PriceSmart', address, region: 'Central' as const };
      const { id } = await api.db.insertInto('store').values(values).returning('id').executeTakeFirstOrThrow();
      this.ids.set(address, id);
    }
    for (const person of people) {
      await sql`
        INSERT INTO price (product_id, store_id, price, source, price_is_verified, added_by)
        SELECT ${this.ids.get('Salt')}, ${this.ids.get('Mausica')}, 5, 'user', 'verified', ${accounts.get(person)?.id}
        FROM generate_series(1, ${person.verified ?? 0})`.execute(api.db);
    }
    await refreshListings(api.db, [{ productId: this.ids.get('Salt') ?? 0, storeId: this.ids.get('Mausica') ?? 0 }]);
  }

  /** What a product is by now, after merges. */
  now = (product: string): string => (this.merges.some(({ gone }) => gone === product) ? 'Rice' : product);

  async do(given: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
    switch (given.what) {
      case 'import':
        return this.bring(given.source, given.date, given.cells);
      case 'report':
        return this.say(given.where, given.who, given.amount);
      case 'confirm':
        return this.say(given.where, given.who, undefined);
      case 'undo':
        return this.takeBack(given.nth);
      case 'merge':
      case 'part':
        return given.what === 'merge' ? this.merge(given.nth) : this.part();
      default:
        return this.decide(given.nth, given.what, given.amount);
    }
  }

  private async bring(
    source: 'mti' | 'pricesmart' | 'sample',
    date: string,
    cells: { where: Where; amount: string }[],
  ) {
    const file = { name: 'prices', bytes: fileOf(source, cells), day: date };
    const before = await newestPrice();
    const importFile = source === 'pricesmart' ? importPriceSmart : importSurvey;
    const report = await importFile(api.db, file, { decisions, isSample: source === 'sample' });
    // After a merge two rows of a file can be one product: the first row counts.
    const rowsOf = Map.groupBy(
      orderOf(source, cells),
      ({ where: { product, store } }) => `${this.now(product)} ${store}`,
    );
    const planned = [...rowsOf.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const pair = { product: this.now(first.where.product), store: first.where.store };
      const isContradicted = others.some(({ amount }) => amount !== first.amount);
      return [
        { pair, price: first.amount, does: this.reference.cell(pair, first.amount, source, date, isContradicted) },
      ];
    });
    const id = report.import_id ?? 0;
    const word = { at: startOf(date), survey: { import: id, source } };
    const added = planned.filter(({ does }) => does === 'add');
    const again = planned.filter(({ does }) => typeof does === 'object');
    expect([report.added, report.seen_again]).toEqual([added.length, again.length]);
    if (report.import_id !== null) this.imports.push(report.import_id);
    for (const { does } of again) if (typeof does === 'object') does.again.push({ ...word, counts: true });
    const rows = await sql<{ id: number; product_id: number; store_id: number }>`
      SELECT id, product_id, store_id FROM price WHERE id > ${before}`.execute(api.db);
    for (const { pair, price } of added) {
      const row = rows.rows.find(
        ({ product_id, store_id }) =>
          product_id === this.ids.get(pair.product) && store_id === this.ids.get(pair.store),
      );
      const state = 'verified' as const;
      const first = { ...word, counts: false };
      this.reference.prices.push({
        ...pair,
        id: row?.id ?? 0,
        amount: price,
        first,
        again: [],
        absent: [],
        state,
        held: false,
      });
    }
    if (report.import_id !== null && source !== 'sample') {
      const priced = planned.map(({ pair }) => pair);
      const named = source === 'pricesmart' ? [] : products.map((product) => this.now(product));
      this.reference.miss({ import: id, source, date }, priced, named);
    }
  }

  /** Reports an amount, or without one confirms what is listed. */
  private async say({ product, store }: Where, person: Person, price: string | undefined): Promise<void> {
    const pair = { product: this.now(product), store };
    const listed = this.reference.listed(pair);
    if (price === undefined && !listed) return;
    const from = Date.now() - 1;
    const path = price === undefined ? `price/price/${listed?.id}/confirm/` : 'price/price/';
    const body = { product: this.ids.get(pair.product), store: this.ids.get(pair.store), price };
    const answer = await api.send('POST', `/api/${path}`, {
      headers: accounts.get(person)?.authorization ?? {},
      payload: { ...(price === undefined ? {} : body), ...(person.device && { device: person.device }) },
      remoteAddress: `${person.network}${1 + Math.floor(Math.random() * 200)}`,
    });
    expect(answer.statusCode).toBe(price === undefined ? 200 : 201);
    const { id, date_added, last_seen } = answer.json();
    const known = this.reference
      .of(pair)
      .find(({ first, amount: of }) => first.person === person && of === price && !first.survey);
    if (price !== undefined && known) return expect(id).toBe(known.id);
    // A person who confirms a sample reports its price.
    const given = price ?? listed?.amount ?? '';
    const isSeen = listed !== undefined && !isSample(listed) && listed.amount === given;
    // The moment is the database's to say, within the call.
    const at = Date.parse(isSeen ? last_seen : date_added);
    const isNew = isSeen
      ? this.reference.see(listed, person, at)
      : this.reference.report(pair, given, person, id, at) !== undefined;
    if (isNew) expect([at >= from, at <= Date.now() + 1]).toEqual([true, true]);
  }

  private async decide(nth: number, what: 'verified' | 'rejected' | 'correct', to: string): Promise<void> {
    const price = this.reference.prices[nth % this.reference.prices.length];
    if (!price) return;
    const payload = what === 'correct' ? { price: to } : { price_is_verified: what };
    const { authorization } = accounts.get(people.at(-1) ?? expect.unreachable()) ?? expect.unreachable();
    await api.send('PATCH', `/api/webmin/price-listing/${price.id}/`, { headers: authorization, payload });
    if (what !== 'correct') {
      price.state = what;
      if (what === 'verified') price.held = false;
    } else if (price.amount !== to) {
      Object.assign(price, { amount: to, again: [], first: { ...price.first, counts: false } });
    }
  }

  private async takeBack(nth: number): Promise<void> {
    const id = this.imports[nth % this.imports.length];
    if (id === undefined) return;
    this.imports = this.imports.filter((one) => one !== id);
    await undoImport(api.db, id);
    this.reference.undo(id);
  }

  private async merge(nth: number): Promise<void> {
    const gone = products[1 + (nth % 2)] ?? '';
    if (this.now(gone) !== gone) return;
    const request = { kind: 'product' as const, fill_empty: false, dry_run: false };
    const [keep = 0, id = 0] = [this.ids.get('Rice'), this.ids.get(gone)];
    const record = await mergeRecords(api.db, { ...request, keep, merge: [id] }, appActor);
    const prices = this.reference.prices.filter(({ product }) => product === gone);
    for (const price of prices) price.product = 'Rice';
    this.merges.push({ id: record.id ?? 0, gone, prices });
  }

  private async part(): Promise<void> {
    const last = this.merges.pop();
    if (!last) return;
    await undoMerge(api.db, last.id, appActor);
    for (const price of last.prices) price.product = last.gone;
  }

  /** What is listed, as the wire has it, and as the reference says that it should be. */
  async compare(): Promise<void> {
    const headers = accounts.get(people[0] ?? expect.unreachable())?.authorization ?? {};
    const { results } = (await api.send('GET', '/api/price/price/?page_size=100', { headers })).json();
    const listed = (results as { [field: string]: string }[])
      .filter(({ product_name }) => product_name !== 'Salt')
      .map((row) => [row.product_name, row.store_address, row.price, row.last_seen, row.confirmations, row.confidence]);
    const expected = products.flatMap((product) =>
      stores.flatMap((store) => {
        const price = this.reference.listed({ product, store });
        const told = price && [
          new Date(lastSeen(price)).toISOString(),
          confirmations(price),
          confidence(price, Date.now()),
        ];
        return price && told ? [[product, store, price.amount, ...told]] : [];
      }),
    );
    expect(listed.sort()).toEqual(expected.sort());
    expect(await wrongListings(api.db)).toEqual([]);
  }
}

type Where = Pick<Price, 'product' | 'store'>;

async function newestPrice(): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM price`.execute(api.db);
  return rows[0]?.id ?? 0;
}

/** Cells as a file has them: row by row, and in a workbook store by store within a row. */
const orderOf = (source: string, cells: { where: Where; amount: string }[]) =>
  source !== 'pricesmart'
    ? products.flatMap((product) =>
        stores.flatMap((store) => cells.filter((cell) => cell.where.product === product && cell.where.store === store)),
      )
    : cells;

function fileOf(source: string, cells: { where: Where; amount: string }[]): Buffer {
  if (source === 'pricesmart') {
    const rows = cells.map(({ where: { product, store }, amount: price }) => `${product},${store},${price}`);
    return Buffer.from(['Item,Club,Price', ...rows].join('\n'));
  }
  const cellOf = (product: string, store: string) =>
    Number(cells.find(({ where: at }) => at.product === product && at.store === store)?.amount ?? 0) || null;
  return makeWorkbook([
    surveySheet(
      'Central',
      stores.map((area) => ({ name: 'PriceSmart', area })),
      products.map((name) => ({ name, prices: stores.map((store) => cellOf(name, store)) })),
    ),
  ]);
}

test('OPR-03 TRU-01 TRU-03 TRU-05 TRU-06 after any history of imports, reports, confirmations, decisions, undos and merges, each listing has the price, last seen and confidence that the rules call for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16, size: 'max' }), async (history) => {
      const world = new World();
      await world.begin();
      for (const one of history) {
        await world.do(one);
        await world.compare();
      }
    }),
    { numRuns },
  );
});
