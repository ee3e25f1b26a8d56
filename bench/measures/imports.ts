import { setTimeout as pause } from 'node:timers/promises';
import { importRunDetailsSchema, importRunSchema, regions } from '@bargain-buddy/contract';
import { csvLine } from '@bargain-buddy/domain';
import { budgets } from '../budgets.ts';
import { seededRandom } from '../data-set/content/random.ts';
import type { Pool } from '../database.ts';
import { type Bench, type Measure, measure } from '../measure.ts';
import type { Sample } from '../report.ts';

const rows = 100_000;
/** Later than every price of the data set. */
const day = '2026-11-21';
const clubs = ['Port of Spain', 'Chaguanas', 'La Romain', 'Mausica', 'Arima'];

/**
 * Repeats `meanwhile` until the import is done and price alerts are evaluated, then undoes it. Returns the durations
 * until then.
 */
async function importWhile(
  bench: Bench,
  meanwhile: () => Promise<unknown>,
): Promise<{ imported: Sample; evaluated: Sample }> {
  const { client, people, pool } = bench;
  return people.withPerson(async ({ id: person, token }) => {
    await pool.query('UPDATE app_user SET is_superuser = true WHERE id = $1', [person]);
    const form = new FormData();
    form.set('file', new Blob([await makeFile(pool)]), 'prices.csv');
    form.set('date_added', day);
    // The prices are invented, so most would be held otherwise.
    form.set('decisions', JSON.stringify({ otherwise: 'import' }));
    form.set('background', 'true');
    const { body } = await client.call('POST', '/webmin/pricesmart-import/', token, form);
    const { id } = importRunSchema.parse(JSON.parse(body));
    for (;;) {
      await meanwhile();
      const response = await client.call('GET', `/webmin/import-runs/${id}/`, token);
      const run = importRunDetailsSchema.parse(JSON.parse(response.body));
      if (run.state === 'failed') throw new Error(`The import failed: ${run.error}`);
      if (run.state !== 'done' || !run.report || !run.finished_at) continue;
      if (run.report.added < 0.95 * rows) throw new Error(`The import is incomplete: ${run.report.message}`);
      await evaluateAlerts(pool, meanwhile);
      const since = (time: number) => ({ duration: time - Date.parse(run.created_at) });
      const durations = { imported: since(Date.parse(run.finished_at)), evaluated: since(Date.now()) };
      await client.call('DELETE', `/webmin/imports/${run.import_id}/`, token);
      await evaluateAlerts(pool, () => pause(250));
      await pool.query('DELETE FROM import_run');
      await pool.query('DELETE FROM price_import WHERE undone_at IS NOT NULL');
      await pool.query('VACUUM (ANALYZE) price, listing');
      return durations;
    }
  });
}

async function evaluateAlerts(pool: Pool, meanwhile: () => Promise<unknown>): Promise<void> {
  const changed = 'SELECT EXISTS (SELECT FROM price_alert_change) AS changed';
  while ((await pool.query<{ changed: boolean }>(changed)).rows[0]?.changed) await meanwhile();
}

const watchers = 5_000;
const alertsOfOne = 200;

/** Creates a million alerts below half to nine tenths of today's lowest price, for the time of `work`. */
async function withAlerts<T>({ pool }: Bench, work: () => Promise<T>): Promise<T> {
  await pool.query(
    `WITH watcher AS (
       INSERT INTO app_user (email, password_hash, first_name)
       SELECT 'bench-watcher-' || n || '@bargainbuddy.example', 'none', 'Keisha' FROM generate_series(1, $1::integer) n
       RETURNING id
     ), lowest AS (
       SELECT product_id, min(price) AS price, row_number() OVER (ORDER BY product_id) AS place
       FROM listing GROUP BY product_id ORDER BY product_id LIMIT $2
     )
     INSERT INTO price_alert (user_id, product_id, rule, threshold, armed)
     SELECT watcher.id, product_id, 'below', ceil(price * (50 + (watcher.id * 7 + place) % 41)), true
     FROM watcher JOIN lowest ON (place + watcher.id) % $3 = 0`,
    [watchers, watchers * 4, (watchers * 4) / alertsOfOne],
  );
  await pool.query('VACUUM (ANALYZE) price_alert');
  try {
    return await work();
  } finally {
    await pool.query(`DELETE FROM app_user WHERE email LIKE 'bench-watcher-%'`);
  }
}

async function makeFile(pool: Pool): Promise<string> {
  const { rows: products } = await pool.query<{ name: string; brand: string; amount: string }>(
    `SELECT name, brand, amount FROM product WHERE brand <> 'nan' ORDER BY id LIMIT $1`,
    [Math.ceil(rows / clubs.length)],
  );
  const random = seededRandom(rows);
  const lines = products.flatMap(({ name, brand, amount }) =>
    clubs.map((club) => csvLine([name, brand, amount, club, (2 + random() * 200).toFixed(2)])),
  );
  return [csvLine(['Description', 'Brand', 'Size', 'Club', 'Price (TTD)']), ...lines].join('');
}

async function readFeedWhileImporting(bench: Bench): Promise<Sample[]> {
  const samples: Sample[] = [];
  await importWhile(bench, async () => {
    for (const region of regions) {
      samples.push(await bench.client.get(`/price/price/?region=${region}&page=1`));
      await pause(10);
    }
  });
  return samples;
}

export const importMeasures: Measure[] = [
  measure('Import a PriceSmart file of 100,000 rows in the background', budgets.importLarge, async (bench) => [
    (await importWhile(bench, () => pause(250))).imported,
  ]),
  measure('Feed, while 100,000 rows are imported', budgets.feedWhileImporting, readFeedWhileImporting),
  measure('The same import, until 1,000,000 price alerts are evaluated', budgets.importWithAlerts, (bench) =>
    withAlerts(bench, async () => [(await importWhile(bench, () => pause(250))).evaluated]),
  ),
  measure('Feed, while they are evaluated', budgets.feedWithAlerts, (bench) =>
    withAlerts(bench, () => readFeedWhileImporting(bench)),
  ),
];
