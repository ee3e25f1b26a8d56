import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

/** Half the retention of `listing_change` rows, which is one hour (migration 0174). */
const maxGapMs = 30 * 60_000;

interface Position {
  at: number;
  snapshot: string;
  /** WAL timeline. Transaction ids may repeat after a failover. */
  timeline: string;
}

/** Detects changes of listings, products, kinds and stores across processes (decision 0030). */
interface CatalogueChanges {
  /** Returns true on the first call, or if `db` sees changes since the last call. `db` must be on the primary. */
  check(db: Executor): Promise<boolean>;
}

export function watchCatalogueChanges(): CatalogueChanges {
  let last: Position | undefined;
  return {
    async check(db) {
      for (;;) {
        const known = last;
        const { hasChanged, ...position } = await readPosition(db, known);
        const isLatest = last === known;
        if (isLatest) last = position;
        // Otherwise a concurrent call already reported this change, or an earlier one.
        if (isLatest || !hasChanged) return hasChanged;
      }
    },
  };
}

async function readPosition(db: Executor, known: Position | undefined): Promise<Position & { hasChanged: boolean }> {
  const at = performance.now();
  const since = known?.snapshot ?? null;
  const { rows } = await sql<Omit<Position, 'at'> & { hasChanged: boolean }>`${prepared}
    SELECT pg_current_snapshot()::text AS snapshot, left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
           EXISTS (
             SELECT FROM listing_change
             WHERE xid >= pg_snapshot_xmin(${since}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
           ) AS "hasChanged"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without FROM has one row.');
  const isKnown = known?.timeline === row.timeline && at - known.at < maxGapMs;
  return { ...row, at, hasChanged: row.hasChanged || !isKnown };
}
