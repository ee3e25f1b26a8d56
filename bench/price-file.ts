import { csvLine } from '@bargain-buddy/domain';
import { seededRandom } from './data-set/content/random.ts';
import type { Pool } from './database.ts';

const clubs = ['Port of Spain', 'Chaguanas', 'La Romain', 'Mausica', 'Arima'];

export async function makePriceFile(pool: Pool, rows: number): Promise<string> {
  const { rows: items } = await pool.query<{ name: string; brand: string; amount: string }>(
    `SELECT name, brand, amount FROM product WHERE brand <> 'nan' ORDER BY id LIMIT $1`,
    [Math.ceil(rows / clubs.length)],
  );
  const random = seededRandom(rows);
  const lines = items.flatMap(({ name, brand, amount }) =>
    clubs.map((club) => csvLine([name, brand, amount, club, (2 + random() * 200).toFixed(2)])),
  );
  return [csvLine(['Description', 'Brand', 'Size', 'Club', 'Price (TTD)']), ...lines.slice(0, rows)].join('');
}
