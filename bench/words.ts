import { searchWords, withoutNan } from '@bargain-buddy/domain';
import type { Pool } from './database.ts';

export interface Words {
  common: string[];
  rare: string[];
  stores: string[];
  names: string[][];
}

export async function readWords(pool: Pool): Promise<Words> {
  const products = await pool.query<{ name: string; brand: string }>('SELECT name, brand FROM product ORDER BY id');
  const stores = await pool.query<{ name: string; address: string }>('SELECT name, address FROM store ORDER BY id');
  const frequency = new Map<string, number>();
  for (const { name, brand } of products.rows) {
    for (const word of searchWords(`${name} ${withoutNan(brand)}`)) {
      if (/^\p{L}{3,}$/u.test(word)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    }
  }
  const ranked = [...frequency].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return {
    common: ranked.slice(0, 60).map(([word]) => word),
    rare: ranked.filter(([, count]) => count <= 20).map(([word]) => word),
    stores: [...new Set(stores.rows.flatMap(({ name, address }) => searchWords(`${name} ${address}`)))].filter(
      (word) => word.length > 2,
    ),
    names: products.rows.map(({ name }) => searchWords(name)),
  };
}
