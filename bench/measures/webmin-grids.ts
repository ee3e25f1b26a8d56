import {
  coverageSchema,
  priceJumpsSchema,
  reviewPageSchema,
  unpricedProductPageSchema,
  workUndoResultSchema,
} from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import { seededRandom } from '../data-set/content/random.ts';
import { scale } from '../data-set/content/scale.ts';
import type { Bench, Measure, Measurement, Part, Slow } from '../measure.ts';
import { query } from './requests.ts';

type Asked = Slow & { part: string };
type Ask = (part: string, path: string, json?: object) => Promise<string>;

/** Runs `work` as a superuser. Rounds before `from` are a warm-up. */
async function takeAsSuperuser(
  { api, pool, people }: Bench,
  rounds: { all: number; from: number },
  work: (ask: Ask, round: number) => Promise<void>,
): Promise<Measurement> {
  const persons = await people.create(1);
  const taken: Asked[] = [];
  try {
    const { id, token } = persons[0] ?? { id: 0, token: '' };
    await pool.query('UPDATE app_user SET is_superuser = true WHERE id = $1', [id]);
    for (let round = 0; round < rounds.all; round += 1) {
      await work(async (part, path, json) => {
        const { body, duration } = await api.call(json ? 'POST' : 'GET', path, { token, ...(json && { json }) });
        if (round >= rounds.from) taken.push({ part, path, duration });
        return body;
      }, round);
    }
  } finally {
    await people.remove(persons);
  }
  const parts = Map.groupBy(taken, ({ part }) => part);
  return {
    durations: taken.map(({ duration }) => duration),
    parts: [...parts].map(([name, list]): Part => ({ name, durations: list.map(({ duration }) => duration) })),
    slowest: taken.toSorted((a, b) => b.duration - a.duration).slice(0, 5),
  };
}

const random = seededRandom(11);
const pick = (most: number) => 1 + Math.floor(random() * most);
const sizes = ['dearer', 'cheaper', 'either'] as const;

const changes: Measure = {
  name: 'WebMin, prices of a product or store by how they changed',
  budget: budgets.adminChanges,
  take: (bench) =>
    takeAsSuperuser(bench, { all: 60, from: 10 }, async (ask, round) => {
      const by = { change: sizes[round % 3] ?? 'either', by: [0, 10, 50][round % 3] ?? 0, count: 'quick' };
      await ask('product', `/webmin/price-listing/${query({ ...by, product: pick(scale.products) })}`);
      const store = { store: pick(scale.stores), from: '2026-11-01' };
      await ask('store and days', `/webmin/price-listing/${query({ ...by, ...store })}`);
    }),
};

const review: Measure = {
  name: 'WebMin, each page of the review',
  budget: budgets.adminReview,
  take: (bench) =>
    takeAsSuperuser(bench, { all: 25, from: 5 }, async (ask) => {
      for (const kind of ['', 'held', 'prices', 'products']) {
        let cursor: string | null = '';
        for (let page = 0; page < 3 && cursor !== null; page += 1) {
          const body = await ask(kind || 'all', `/webmin/review/${query({ kind, ...(cursor && { cursor }) })}`);
          cursor = reviewPageSchema.parse(JSON.parse(body)).next;
        }
      }
    }),
};

const theirs = 1_000;

const undo: Measure = {
  name: 'WebMin, what taking back 1,000 prices of a person would do',
  budget: budgets.adminUndo,
  take: async (bench) => {
    const { pool, people } = bench;
    const persons = await people.create(1);
    const id = persons[0]?.id ?? 0;
    // Prices that others have observed would remain.
    const { rows } = await pool.query<{ id: number }>(
      `UPDATE price SET added_by = $1 WHERE id IN (
         SELECT id FROM price WHERE source = 'user' AND price_is_verified <> 'rejected' AND last_seen IS NULL
         ORDER BY date_added DESC LIMIT ${theirs}
       ) RETURNING id`,
      [id],
    );
    try {
      return await takeAsSuperuser(bench, { all: 11, from: 1 }, async (ask) => {
        const asked = { since: '2020-01-01T00:00:00Z', dry_run: true };
        const { prices } = workUndoResultSchema.parse(
          JSON.parse(await ask('preview', `/webmin/users/${id}/undo-work/`, asked)),
        );
        if (prices !== theirs) throw new Error(`Taking back tells of ${prices} prices.`);
      });
    } finally {
      await pool.query('UPDATE price SET added_by = NULL WHERE id = ANY($1)', [rows.map((row) => row.id)]);
      await people.remove(persons);
    }
  },
};

const health = '/webmin/data-health';

const dataHealth: Measure = {
  name: 'WebMin, data health',
  budget: budgets.adminHealth,
  take: (bench) =>
    takeAsSuperuser(bench, { all: 12, from: 2 }, async (ask) => {
      await ask('ages', `${health}/`);
      await ask('stores', `${health}/stores/`);
      const aisles = await ask('aisles', `${health}/coverage/${query({ stores_page: pick(10) })}`);
      const [aisle] = coverageSchema.parse(JSON.parse(aisles)).results;
      const kinds = await ask('kinds', `${health}/coverage/${query({ by: 'kind', aisle: aisle?.id ?? 1 })}`);
      const [kind] = coverageSchema.parse(JSON.parse(kinds)).results;
      await ask('products', `${health}/coverage/${query({ by: 'product', kind: kind?.id ?? 1 })}`);
      const all = await ask('all products', `${health}/coverage/${query({ by: 'product', page: pick(800) })}`);
      const { next } = coverageSchema.parse(JSON.parse(all));
      if (next) await ask('all products', `${health}/coverage/${new URL(next).search}`);
      priceJumpsSchema.parse(JSON.parse(await ask('jumps', `${health}/jumps/`)));
      unpricedProductPageSchema.parse(JSON.parse(await ask('no price', `${health}/unpriced-products/`)));
    }),
};

export const webminGridMeasures: Measure[] = [changes, review, undo, dataHealth];
