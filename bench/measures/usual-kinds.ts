import type { Pool } from '../database.ts';

/** Returns the most common kinds that are sold by mass or volume, with the unit of their amounts. */
export async function usualKinds(pool: Pool, count: number): Promise<{ id: number; unit: string }[]> {
  const { rows } = await pool.query<{ id: number; unit: string }>(
    `SELECT k.id, CASE k.dimension WHEN 'mass' THEN 'kg' ELSE 'l' END AS unit
     FROM kind k JOIN product p ON p.kind_id = k.id AND p.base_amount IS NOT NULL
     WHERE k.dimension <> 'count' AND k.id <> 1
     GROUP BY k.id ORDER BY count(*) DESC, k.id LIMIT $1`,
    [count],
  );
  return rows;
}
