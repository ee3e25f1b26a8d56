import type { MergeKind, MergeRecord } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import type { MergeRow } from './history.queries.ts';

export function toMergeRecord(row: MergeRow): MergeRecord {
  const named = (record: MergedRow) => ({ id: record.id, name: record.name, detail: detailOf(row.kind, record) });
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

const detailFields = { product: ['brand', 'amount'], store: ['address', 'region'] } as const;

function detailOf(kind: MergeKind, record: MergedRow): string {
  const texts = detailFields[kind].map((name) => record[name]);
  return texts.filter((text): text is string => typeof text === 'string' && withoutNan(text) !== '').join(', ');
}

/** Appends distinguishing details to the name: 'Evaporated Milk (Carnation, 410 g)'. */
export function nameOfMergedRecord(kind: MergeKind, record: MergedRow): string {
  const detail = detailOf(kind, record);
  return detail ? `${record.name} (${detail})` : record.name;
}
