import { rebuildListings } from '../../apps/server/src/modules/listing-writes/refresh-listings.ts';
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts';
import type { Progress } from '../progress.ts';
import { findSecondary, runAll } from './secondary.ts';

/** Returns true for an older data set, which has no observations. */
export async function lacksObservations(url: string): Promise<boolean> {
  const pool = openPool(url, 1);
  try {
    const { rows } = await pool.query<{ are_there: boolean }>(
      'SELECT EXISTS (SELECT FROM price_observation) AS are_there',
    );
    return !rows[0]?.are_there;
  } finally {
    await pool.end();
  }
}

/** Adds one observation per listed price, separately, so that older data sets need not be created again. */
export async function addObservations(url: string, progress: Progress): Promise<void> {
  const pool = openPool(url, 1);
  const db = openDatabase(pool);
  try {
    await pool.query(`SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`);
    await progress.step('Observations', async () => {
      await pool.query(observations);
      await pool.query(
        `UPDATE price p SET last_seen = o.seen_at, confirmations = 1, surveyed = o.source <> 'user'
         FROM price_observation o WHERE o.price_id = p.id`,
      );
    });
    // All rows change, so rebuilding the table and its indexes is faster than updating them.
    await progress.step('Listings, as they were seen', async () => {
      const listing = await findSecondary(pool, 'listing');
      await runAll(pool, listing.drop);
      await rebuildListings(db);
      await runAll(pool, listing.create);
    });
    await progress.step('Vacuum and statistics', () => pool.query('VACUUM (ANALYZE)'));
    await pool.query('CHECKPOINT');
  } finally {
    await db.destroy();
  }
}

/** Half of the prices with a later survey are observed by it, the others by people before the last day. */
const observations = `
  INSERT INTO price_observation (price_id, seen_at, source, import_id, counts)
  SELECT price_id, coalesce(survey.day, date_added + (timestamptz '2026-11-20 12:00 America/Port_of_Spain' - date_added) * chance),
         CASE WHEN survey.day IS NULL THEN 'user' ELSE 'mti' END, survey.id, true
  FROM (
    SELECT price_id, date_added, (hashint8extended(price_id, 7) & 4294967295)::double precision / 4294967296 AS chance FROM listing
  ) l
  LEFT JOIN LATERAL (
    SELECT id, i.date_added::timestamp AT TIME ZONE 'America/Port_of_Spain' AS day FROM price_import i
    WHERE i.date_added::timestamp AT TIME ZONE 'America/Port_of_Spain' > l.date_added AND l.chance < 0.5
    ORDER BY i.date_added LIMIT 1
  ) survey ON true
  WHERE date_added < timestamptz '2026-11-20 12:00 America/Port_of_Spain'
  ON CONFLICT DO NOTHING`;
