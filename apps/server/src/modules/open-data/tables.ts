import { type RawBuilder, sql } from 'kysely';

export interface OpenDataColumn {
  name: string;
  /** Integers have 32 bits. */
  type: 'integer' | 'string' | 'date' | 'boolean';
  /** Absent if every row has a value. */
  nullable?: true;
  /** Set if a text may be ''. */
  mayBeEmpty?: true;
  description?: string;
}

export interface OpenDataTable {
  name: string;
  title: string;
  primaryKey: string[];
  columns: OpenDataColumn[];
  /** Rows with the columns. Dates are text such as '2026-11-28'. */
  rows: RawBuilder<unknown>;
}

const id: OpenDataColumn = { name: 'id', type: 'integer' };
const local = (time: RawBuilder<unknown>, format: string) =>
  sql`to_char(${time} AT TIME ZONE 'America/Port_of_Spain', ${sql.lit(format)})`;
const day = (time: RawBuilder<unknown>) => local(time, 'YYYY-MM-DD');
/** Earlier imports stored an empty cell as 'nan'. */
const text = (column: string) => sql`CASE WHEN ${sql.ref(column)} = 'nan' THEN '' ELSE ${sql.ref(column)} END`;
const cents = sql`(p.price * 100)::integer`;
/** Only verified prices: neither made-up, held, rejected nor unreviewed. More cents than 32 bits hold are a mistake. */
const published = sql`p.price_is_verified = 'verified' AND NOT p.held AND p.source <> 'sample'
  AND p.price < 21474836`;
const publishedPrices = sql`SELECT FROM price p WHERE ${published}`;

const priceCents: OpenDataColumn = {
  name: 'price_cents',
  type: 'integer',
  description: 'Cents of the Trinidad and Tobago dollar.',
};
const priceColumns: OpenDataColumn[] = [
  { name: 'product_id', type: 'integer' },
  { name: 'store_id', type: 'integer' },
  priceCents,
  { name: 'first_seen', type: 'date' },
  { name: 'last_seen', type: 'date', description: 'The last day on which the price was seen unchanged.' },
  { name: 'surveyed', type: 'boolean', description: 'True if a survey or a price file of a seller has it.' },
];
const priceOf = sql`p.product_id, p.store_id, ${cents} AS price_cents, ${day(sql`p.date_added`)} AS first_seen,
  ${day(sql`coalesce(p.last_seen, p.date_added)`)} AS last_seen, p.surveyed`;

/**
 * A price is seen when it is added and at each observation. No month repeats a price of an earlier one. If several
 * prices were last seen at the same time, the order of listings decides.
 */
const monthlyPrices = sql`
  SELECT DISTINCT ON (seen.product_id, seen.store_id, month)
         seen.product_id, seen.store_id, r.kind_id, a.name AS aisle, s.region, ${local(sql`seen.at`, 'YYYY-MM')} AS month,
         seen.price_cents
  FROM (
    SELECT p.id, p.product_id, p.store_id, ${cents} AS price_cents, p.date_added, p.date_added AS at
    FROM price p WHERE ${published}
    UNION ALL
    SELECT p.id, p.product_id, p.store_id, ${cents}, p.date_added, o.seen_at
    FROM price_observation o JOIN price p ON p.id = o.price_id LEFT JOIN price_import i ON i.id = o.import_id
    WHERE ${published} AND i.is_sample IS NOT TRUE
  ) seen
  JOIN product r ON r.id = seen.product_id
  JOIN kind k ON k.id = r.kind_id
  JOIN aisle a ON a.id = k.aisle_id
  JOIN store s ON s.id = seen.store_id
  WHERE s.region IS NOT NULL
  ORDER BY seen.product_id, seen.store_id, month, seen.at DESC, seen.date_added DESC, seen.id DESC`;

/**
 * Tables of the open data. They have no column about a person, and no text that shoppers write freely: a source may be
 * a name, so `surveyed` replaces it. Products and stores without a published price are omitted.
 */
export const openDataTables: OpenDataTable[] = [
  {
    name: 'products',
    title: 'Products with published prices',
    primaryKey: ['id'],
    columns: [
      id,
      { name: 'name', type: 'string' },
      { name: 'brand', type: 'string', mayBeEmpty: true },
      { name: 'amount', type: 'string', mayBeEmpty: true, description: 'Content of a pack, such as 410 g.' },
      { name: 'barcode', type: 'string', nullable: true },
      { name: 'kind_id', type: 'integer' },
    ],
    rows: sql`SELECT r.id, r.name, ${text('r.brand')} AS brand, ${text('r.amount')} AS amount, r.barcode, r.kind_id
      FROM product r WHERE EXISTS (${publishedPrices} AND p.product_id = r.id) ORDER BY r.id`,
  },
  {
    name: 'stores',
    title: 'Stores with published prices',
    primaryKey: ['id'],
    columns: [
      id,
      { name: 'name', type: 'string' },
      { name: 'address', type: 'string', mayBeEmpty: true },
      { name: 'region', type: 'string', nullable: true },
    ],
    rows: sql`SELECT r.id, r.name, ${text('r.address')} AS address, r.region FROM store r
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
      {
        name: 'aliases',
        type: 'string',
        mayBeEmpty: true,
        description: 'Other names, with a semicolon and a space between them.',
      },
    ],
    rows: sql`SELECT k.id, k.slug, k.name, k.dimension, a.name AS aisle, coalesce((
        SELECT string_agg(o.name, '; ' ORDER BY o.key) FROM kind_other_name o WHERE o.kind_id = k.id AND NOT o.is_removed
      ), '') AS aliases
      FROM kind k JOIN aisle a ON a.id = k.aisle_id ORDER BY k.id`,
  },
  {
    name: 'listings',
    title: 'Current prices, at most one of each product and store',
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
  {
    name: 'monthly_prices',
    title: 'The last seen price of each product, store and month: the input of the price index',
    primaryKey: ['product_id', 'store_id', 'month'],
    columns: [
      { name: 'product_id', type: 'integer' },
      { name: 'store_id', type: 'integer' },
      { name: 'kind_id', type: 'integer' },
      { name: 'aisle', type: 'string' },
      { name: 'region', type: 'string' },
      { name: 'month', type: 'string', description: 'A month in which the price was seen, such as 2026-11.' },
      priceCents,
    ],
    rows: monthlyPrices,
  },
];
