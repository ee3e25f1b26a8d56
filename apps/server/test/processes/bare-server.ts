import fastify from 'fastify';
import pg from 'pg';

// The most that the machine can give: a route with one prepared statement that reads 24 listings by their keys, and a
// route with a constant. The bench starts it and measures the app against it.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

const rows = {
  name: 'rows',
  text: `
    SELECT l.price_id, l.price, l.price_is_verified, l.source, l.date_added, l.last_seen, l.confirmations, l.surveyed,
           p.id AS product_id, p.name AS product_name, p.brand AS product_brand, p.amount AS product_amount,
           p.image AS product_image, s.id AS store_id, s.name AS store_name, s.address AS store_address,
           s.region AS store_region, s.lat AS store_lat, s.lon AS store_lon, s.image AS store_image,
           k.slug AS kind_slug, k.name AS kind_name
    FROM unnest($1::integer[], $2::integer[]) AS given (product_id, store_id)
    JOIN listing l USING (product_id, store_id) JOIN product p ON p.id = l.product_id JOIN store s ON s.id = l.store_id
    LEFT JOIN kind k ON k.id = p.kind_id`,
};
const newest = await pool.query('SELECT product_id, store_id FROM listing ORDER BY date_added DESC LIMIT 24');
const keys = [newest.rows.map(({ product_id }) => product_id), newest.rows.map(({ store_id }) => store_id)];

app.get('/api/rows', async () => ({ results: (await pool.query(rows, keys)).rows }));
app.get('/api/constant', async () => ({ status: 'ok' }));

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
const address = await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write(`${address} is ready\n`);
