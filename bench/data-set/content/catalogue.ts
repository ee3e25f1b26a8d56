import { readFileSync } from 'node:fs';
import type { Region } from '@bargain-buddy/contract';
import type { Pool } from '../../database.ts';
import { pick, pickByRank, seededRandom } from './random.ts';

/** Size of the data set for which the budgets are defined. */
export const scale = { products: 20_000, stores: 200, listings: 1_000_000, prices: 10_000_000, surveys: 24 };

/** Possible names, brands, amounts and prices (TT$) of a category. */
interface Shelf {
  category: string;
  /** Number of products relative to the other categories. */
  weight: number;
  price: [lowest: number, highest: number];
  items: string;
  kinds: string;
  brands: string;
  amounts: string;
}

/** Lists are separated by commas and run from common to rare. The frequency of a region is its share of the stores. */
interface Names {
  families: string;
  shelves: Shelf[];
  chains: string;
  streets: string;
  regions: string;
  areas: Record<Region, [name: string, lat: number, lon: number][]>;
}

const names: Names = JSON.parse(readFileSync(new URL('groceries.json', import.meta.url), 'utf8'));
const split = (list: string): string[] => list.split(',');

/** Ids follow the order, so they are reproducible. The schema `making` holds helper columns for prices. */
export async function loadCatalogue(pool: Pool): Promise<void> {
  const products = JSON.stringify(makeProducts(scale.products));
  const stores = JSON.stringify(makeStores(scale.stores));
  const made = 'jsonb_array_elements($1::jsonb) WITH ORDINALITY AS listed (made, place)';
  await pool.query(
    `INSERT INTO product (name, brand, amount, barcode, category, date_added)
     SELECT made ->> 'name', made ->> 'brand', made ->> 'amount', made ->> 'barcode', made ->> 'category', '2024-12-07'
     FROM ${made} ORDER BY place`,
    [products],
  );
  await pool.query(
    `INSERT INTO store (name, address, region, lat, lon, location_source, date_added)
     SELECT made ->> 'name', made ->> 'address', made ->> 'region', (made ->> 'lat')::numeric, (made ->> 'lon')::numeric,
            'exact', '2024-12-07'
     FROM ${made} ORDER BY place`,
    [stores],
  );
  await pool.query(
    `CREATE SCHEMA making;
     CREATE TABLE making.product (id integer, price double precision, spread double precision);
     CREATE TABLE making.store (id integer, level double precision, size double precision)`,
  );
  for (const [table, columns, rows] of [
    ['product', ['price', 'spread'], products],
    ['store', ['level', 'size'], stores],
  ] as const) {
    const values = columns.map((column) => `(made ->> '${column}')::double precision`);
    await pool.query(`INSERT INTO making.${table} SELECT place, ${values} FROM ${made}`, [rows]);
  }
}

/** Returns different products. `price` is the average price in TT$. */
export function makeProducts(count: number) {
  const random = seededRandom(20_261_121);
  const draw = names.shelves.flatMap((shelf) => Array<Shelf>(shelf.weight).fill(shelf));
  return makeDifferent(
    count,
    (number) => makeProduct(random, draw[Math.floor(random() * draw.length)] as Shelf, number),
    ({ name, brand, amount }) => `${name}|${brand}|${amount}`.toLowerCase(),
  );
}

function makeProduct(random: () => number, shelf: Shelf, number: number) {
  const kind = pickByRank(random, split(shelf.kinds));
  const item = pickByRank(random, split(shelf.items));
  const [lowest, highest] = shelf.price;
  return {
    name: nameOf(kind, item),
    brand: random() < 0.03 ? smallMaker(random) : pickByRank(random, split(shelf.brands)),
    amount: pickByRank(random, split(shelf.amounts)),
    barcode: random() < 0.6 ? String(740_000_000_000 + number * 37) : null,
    category: shelf.category,
    price: lowest * (highest / lowest) ** random(),
    spread: 0.15 + random() ** 3,
  };
}

function smallMaker(random: () => number): string {
  return `${pickByRank(random, split(names.families))}’s ${pickByRank(random, ['Kitchen', 'Farm', 'Bakery', 'Best', 'Garden'])}`;
}

/** 'in Water' and 'with Chilli' follow the noun. */
function nameOf(kind: string, item: string): string {
  if (kind === '') return item;
  return /^(in|with) /.test(kind) ? `${item} ${kind}` : `${kind} ${item}`;
}

export function makeStores(count: number) {
  const random = seededRandom(868);
  return makeDifferent(
    count,
    () => makeStore(random),
    ({ name, address, region }) => `${name}|${address}|${region}`,
  );
}

function makeStore(random: () => number) {
  const region = pick(random, split(names.regions)) as Region;
  const [area, lat, lon] = pickByRank(random, names.areas[region]);
  const street = pick(random, split(names.streets));
  return {
    name: pickByRank(random, split(names.chains)),
    address: street ? `${street}, ${area}` : area,
    region,
    lat: (lat + (random() - 0.5) / 50).toFixed(7),
    lon: (lon + (random() - 0.5) / 50).toFixed(7),
    level: 0.9 + random() * 0.25,
    size: 0.3 + random(),
  };
}

function makeDifferent<T>(count: number, make: (number: number) => T, identify: (made: T) => string): T[] {
  const made = new Map<string, T>();
  while (made.size < count) {
    const one = make(made.size);
    const identity = identify(one);
    if (!made.has(identity)) made.set(identity, one);
  }
  return [...made.values()];
}
