import type { MergeRecord } from '@bargain-buddy/contract';
import type { MergeRow } from './history.queries.ts';

/** A merge as the wire has it. */
export function toMergeRecord(row: MergeRow): MergeRecord {
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    id: row.id,
    kind: row.kind,
    keep: named(row.kept),
    merged: row.gone.map(named),
    moves: row.moves,
    filled: Object.keys(row.filled.after),
    merged_by: row.actor_name,
    merged_at: row.merged_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}
