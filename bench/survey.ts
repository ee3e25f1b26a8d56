import type { Region } from '@bargain-buddy/contract';
import { makeWorkbook, surveySheet } from '../apps/server/test/survey-workbook.ts';
import { seededRandom } from './data-set/content/random.ts';
import type { Pool } from './database.ts';

interface Store {
  name: string;
  area: string;
  region: Region;
}

interface Item {
  name: string;
  brand: string;
  size: string;
}

export interface SurveyCell {
  item: Item;
  store: Store;
  price: string;
}

export interface Survey {
  workbook: Buffer;
  cells: SurveyCell[];
}

/** Uses existing stores and products, one sheet per region, with a price in every cell. Reproducible. */
export async function makeSurvey(pool: Pool, counts: { stores: number; items: number }): Promise<Survey> {
  const { rows: stores } = await pool.query<Store>(
    'SELECT name, address AS area, region FROM store ORDER BY hashint8extended(id, 1) LIMIT $1',
    [counts.stores],
  );
  const { rows: items } = await pool.query<Item>(
    `SELECT name, brand, amount AS size FROM product WHERE brand <> 'nan' ORDER BY hashint8extended(id, 1) LIMIT $1`,
    [counts.items],
  );
  const random = seededRandom(126);
  const cells = items.flatMap((item) =>
    stores.map((store) => ({ item, store, price: (2 + random() * 200).toFixed(2) })),
  );
  const regions = [...new Set(stores.map(({ region }) => region))];
  const sheets = regions.map((region) => {
    const its = cells.filter(({ store }) => store.region === region);
    const rows = Map.groupBy(its, ({ item }) => item);
    return surveySheet(
      region.toUpperCase(),
      stores.filter((store) => store.region === region),
      [...rows].map(([item, row]) => ({ ...item, prices: row.map(({ price }) => Number(price)) })),
    );
  });
  return { workbook: makeWorkbook(sheets), cells };
}
