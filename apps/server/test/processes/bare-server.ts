import fastify from 'fastify';
import pg from 'pg';

// What the machine can give at most: a route with one statement, planned once, that reads the rows of a first page of
// the feed, and one with nothing at all. Started by the bench, which measures the app by them.
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
    FROM listing l JOIN product p ON p.id = l.product_id JOIN store s ON s.id = l.store_id
    LEFT JOIN kind k ON k.id = p.kind_id
    ORDER BY l.feed_time DESC, l.price_id DESC LIMIT 24`,
};

app.get('/api/rows', async () => ({ results: (await pool.query(rows)).rows }));
app.get('/api/constant', async () => ({ status: 'ok' }));

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
const address = await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write(`${address} is ready\n`);
