import type { AuditAction, AuditKind } from '@bargain-buddy/contract';
import type { ColumnType, GeneratedAlways } from 'kysely';

type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: DefaultedTimestamp;
  user_id: number | null;
  user_name: string;
  action: AuditAction;
  kind: AuditKind;
  record_ids: number[];
  summary: string;
  before: object | null;
  after: object | null;
  request_id: string | null;
}

/** The tables of what administrators do. */
export interface AdminTables {
  audit_log: AuditLogTable;
}
