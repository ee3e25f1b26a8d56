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

/** Repeats `meanwhile` until the import is done, then undoes it. Returns the duration of the import. */
async function importWhile(bench: Bench, meanwhile: () => Promise<unknown>): Promise<Sample> {
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
      await client.call('DELETE', `/webmin/imports/${run.import_id}/`, token);
      await pool.query('DELETE FROM import_run');
      await pool.query('DELETE FROM price_import WHERE undone_at IS NOT NULL');
      await pool.query('VACUUM (ANALYZE) price, listing');
      return { duration: Date.parse(run.finished_at) - Date.parse(run.created_at) };
    }
  });
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
    await importWhile(bench, () => pause(250)),
  ]),
  measure('Feed, while 100,000 rows are imported', budgets.feedWhileImporting, readFeedWhileImporting),
];
