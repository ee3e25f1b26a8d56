import { budgets } from '../budgets.ts';
import type { Measure } from '../measure.ts';
import { runObvious } from '../obvious/run.ts';
import { ask } from './requests.ts';

const listings = 'SELECT price_id, product_id, store_id FROM listing ORDER BY hashint8extended(price_id, 7) LIMIT 800';

interface Row {
  price_id: number;
  product_id: number;
  store_id: number;
}

export const historyMeasure: Measure = {
  name: 'Price history',
  budget: budgets.history,
  async take(bench) {
    const { rows } = await bench.pool.query<Row>(listings);
    return ask(
      bench,
      rows.map(({ price_id }) => ({ path: `/price/price-history/${price_id}/` })),
    );
  },
  // Measures the query alone, without the server.
  async obvious({ pool }) {
    const { rows } = await pool.query<Row>(`${listings} OFFSET 800`);
    const text = 'SELECT date_added, price FROM price WHERE product_id = $1 AND store_id = $2 ORDER BY date_added, id';
    return runObvious(
      pool,
      rows.slice(0, 50).map(({ product_id, store_id }) => ({ text, values: [product_id, store_id] })),
    );
  },
};
