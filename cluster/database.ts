import { openPool } from '../apps/server/src/platform/database/database.ts';
import { balancerAddress, type Layout, superuserUrl } from './layout.ts';

export async function makeDatabase(layout: Layout): Promise<void> {
  const pool = openPool(superuserUrl(layout, balancerAddress(layout)), 1);
  try {
    await pool.query(`CREATE ROLE bargain_buddy LOGIN PASSWORD '${layout.secrets.app}'`);
    await pool.query(`ALTER ROLE bargain_buddy SET statement_timeout = '10s'`);
    await pool.query('CREATE DATABASE bargain_buddy OWNER bargain_buddy');
  } finally {
    await pool.end();
  }
}
