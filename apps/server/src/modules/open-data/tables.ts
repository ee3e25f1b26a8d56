import { type RawBuilder, sql } from 'kysely';

export interface Column {
  name: string;
  type: 'integer' | 'string' | 'date' | 'boolean';
  /** Absent if every row has a value. */
  nullable?: true;
  description?: string;
}

export interface OpenTable {
  name: string;
  title: string;
  primaryKey: string[];
  columns: Column[];
  /** Rows with the columns. Dates are text such as '2026-11-28'. */
  rows: RawBuilder<unknown>;
}

const id: Column = { name: 'id', type: 'integer' };
const day = (time: string) => sql`to_char(${sql.ref(time)} AT TIME ZONE 'America/Port_of_Spain', 'YYYY-MM-DD')`;
const cents = sql`(p.price * 100)::integer`;
/** Only verified prices: neither made-up, held, rejected nor unreviewed. */
const published = sql`p.price_is_verified = 'verified' AND NOT p.held AND p.source <> 'sample'`;
const publishedPrices = sql`SELECT FROM price p WHERE ${published}`;

const priceColumns: Column[] = [
  { name: 'product_id', type: 'integer' },
  { name: 'store_id', type: 'integer' },
  { name: 'price_cents', type: 'integer', description: 'Cents of the Trinidad and Tobago dollar.' },
  { name: 'first_seen', type: 'date' },
  { name: 'last_seen', type: 'date', description: 'The last day on which the price was seen unchanged.' },
  { name: 'surveyed', type: 'boolean', description: 'True if a survey or a price file of a seller has it.' },
];
const priceOf = sql`p.product_id, p.store_id, ${cents} AS price_cents, ${day('p.date_added')} AS first_seen,
  coalesce(${day('p.last_seen')}, ${day('p.date_added')}) AS last_seen, p.surveyed`;

/**
 * Tables of the open data. They have no column about a person, and no text that shoppers write freely: a source may be
 * a name, so `surveyed` replaces it. Products and stores without a published price are omitted.
 */
export const openTables: OpenTable[] = [
  {
    name: 'products',
    title: 'Products with published prices',
    primaryKey: ['id'],
    columns: [
      id,
      { name: 'name', type: 'string' },
      { name: 'brand', type: 'string' },
      { name: 'amount', type: 'string', description: 'Content of a pack, such as 410 g.' },
      { name: 'barcode', type: 'string', nullable: true },
      { name: 'kind_id', type: 'integer' },
    ],
    rows: sql`SELECT r.id, r.name, r.brand, r.amount, r.barcode, r.kind_id FROM product r
      WHERE EXISTS (${publishedPrices} AND p.product_id = r.id) ORDER BY r.id`,
  },
  {
    name: 'stores',
    title: 'Stores with published prices',
    primaryKey: ['id'],
    columns: [
      id,
      { name: 'name', type: 'string' },
      { name: 'address', type: 'string' },
      { name: 'region', type: 'string', nullable: true },
    ],
    rows: sql`SELECT r.id, r.name, r.address, r.region FROM store r
      WHERE EXISTS (${publishedPrices} AND p.store_id = r.id) ORDER BY r.id`,
  },
  {
    name: 'kinds',
    title: 'Kinds of products',
    primaryKey: ['id'],
    columns: [
      id,
      { name: 'slug', type: 'string' },
      { name: 'name', type: 'string' },
      { name: 'dimension', type: 'string', description: 'mass, volume or count.' },
      { name: 'aisle', type: 'string' },
      { name: 'aliases', type: 'string', description: 'Other names, with a semicolon and a space between them.' },
    ],
    rows: sql`SELECT k.id, k.slug, k.name, k.dimension, a.name AS aisle, coalesce((
        SELECT string_agg(o.name, '; ' ORDER BY o.key) FROM kind_other_name o WHERE o.kind_id = k.id AND NOT o.is_removed
      ), '') AS aliases
      FROM kind k JOIN aisle a ON a.id = k.aisle_id ORDER BY k.id`,
  },
  {
    name: 'listings',
    title: 'Current prices: the last seen one of each product and store',
    primaryKey: ['product_id', 'store_id'],
    columns: [...priceColumns, { name: 'price_id', type: 'integer' }],
    rows: sql`SELECT ${priceOf}, l.price_id FROM listing l JOIN price p ON p.id = l.price_id
      WHERE ${published} ORDER BY p.product_id, p.store_id`,
  },
  {
    name: 'prices',
    title: 'All published prices, also earlier ones',
    primaryKey: ['id'],
    columns: [id, ...priceColumns],
    rows: sql`SELECT p.id, ${priceOf} FROM price p WHERE ${published} ORDER BY p.id`,
  },
];
