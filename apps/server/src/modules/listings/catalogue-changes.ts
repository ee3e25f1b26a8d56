import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

/** Rows of `listing_change` are deleted after an hour (migration 0174). */
const maxGapMs = 30 * 60_000;

interface Position {
  snapshot: string;
  /** After a failover transaction ids may be used again. The name of the log's file begins with the timeline. */
  timeline: string;
}

/** Detects changes of listings, products, kinds and stores, exactly and across processes (decision 0026). */
export interface CatalogueChanges {
  /**
   * Whether the catalogue may have changed since the last call, as far as `db` can see. `db` must be the primary: only
   * it numbers transactions.
   */
  check(db: Executor): Promise<boolean>;
}

export function watchCatalogueChanges(): CatalogueChanges {
  let last: (Position & { at: number }) | undefined;
  return {
    async check(db) {
      const at = performance.now();
      const known = last && at - last.at < maxGapMs ? last : undefined;
      const { hasChanged, ...position } = await readPosition(db, known);
      last = { ...position, at };
      return !known || hasChanged || position.timeline !== known.timeline;
    },
  };
}

async function readPosition(db: Executor, known: Position | undefined): Promise<Position & { hasChanged: boolean }> {
  const since = known?.snapshot ?? null;
  const { rows } = await sql<Position & { hasChanged: boolean }>`${prepared}
    SELECT pg_current_snapshot()::text AS snapshot, left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
           EXISTS (
             SELECT FROM listing_change
             WHERE xid >= pg_snapshot_xmin(${since}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
           ) AS "hasChanged"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without FROM has one row.');
  return row;
}
