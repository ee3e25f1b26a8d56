import type {
  AuditAction,
  AuditKind,
  ImportDecisions,
  ImportKind,
  ImportMapping,
  ImportReport,
  ImportRun,
  MergeKind,
  MergeMoves,
  RecordUsage,
  ReviewKind,
} from '@bargain-buddy/contract';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

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

export interface ImportRunTable {
  id: GeneratedAlways<number>;
  kind: ImportKind;
  file_name: string;
  file: Buffer | null;
  date_added: ColumnType<string, string, string>;
  dry_run: boolean;
  mapping: JSONColumnType<ImportMapping>;
  decisions: JSONColumnType<ImportDecisions>;
  clear_samples: Generated<boolean>;
  cancelled_by: string | null;
  state: Generated<ImportRun['state']>;
  step: Generated<ImportRun['step']>;
  progress: Generated<number>;
  attempt: Generated<number>;
  heard_at: DefaultedTimestamp;
  started_by: number | null;
  actor_name: string;
  request_id: string | null;
  created_at: DefaultedTimestamp;
  started_at: Date | null;
  finished_at: Date | null;
  import_id: number | null;
  report: JSONColumnType<ImportReport> | null;
  error: string | null;
}

export interface IntegrationStatusTable {
  name: string;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_error: string | null;
}

export interface RecordMergeTable {
  id: GeneratedAlways<number>;
  kind: MergeKind;
  keep_id: number;
  kept: JSONColumnType<MergedRow>;
  gone: JSONColumnType<MergedRow[]>;
  filled: JSONColumnType<{ before: Record<string, unknown>; after: Record<string, unknown> }>;
  moves: JSONColumnType<MergeMoves>;
  merged_by: number | null;
  actor_name: string;
  merged_at: DefaultedTimestamp;
  undone_at: Date | null;
  undone_by: number | null;
}

export interface RecordDeletionTable {
  id: GeneratedAlways<number>;
  kind: 'product' | 'store';
  record_id: number;
  record: JSONColumnType<MergedRow>;
  usage: JSONColumnType<RecordUsage>;
  deleted_by: number | null;
  actor_name: string;
  deleted_at: DefaultedTimestamp;
  undone_at: Date | null;
  undone_by: number | null;
}

export interface DeletedRowTable {
  id: GeneratedAlways<number>;
  deletion_id: number;
  table_name: string;
  row: JSONColumnType<Record<string, unknown>>;
}

export interface DeletedItemTable {
  deletion_id: number;
  item_id: number;
  before: JSONColumnType<Record<string, unknown>>;
  after: JSONColumnType<Record<string, unknown>>;
}

/** All columns of a product or store, except derived ones. */
export interface MergedRow extends Record<string, unknown> {
  id: number;
  name: string;
  import_id: number | null;
}

export interface ImportMatchTable {
  kind: 'product' | 'store';
  key: string;
  name: string;
  record_id: number;
  matched_by: number | null;
  matched_at: DefaultedTimestamp;
  origin: 'match' | 'correction' | 'merge';
  revision_id: number | null;
  merge_id: number | null;
}

export interface ImportLayoutTable {
  kind: ImportKind;
  key: string;
  mapping: JSONColumnType<ImportMapping>;
  jump_percent: number | null;
  saved_by: number | null;
  saved_at: DefaultedTimestamp;
}

export interface ImportReportPartTable {
  import_id: number;
  part: 'skipped' | 'suspects';
  position: number;
  rows: JSONColumnType<object[]>;
}

export type ImportRunPartTable = Omit<ImportReportPartTable, 'import_id'> & { run_id: number };

export interface KindChangeTable {
  id: GeneratedAlways<number>;
  summary: string;
  done: JSONColumnType<object>;
  changed_by: number | null;
  actor_name: string;
  changed_at: DefaultedTimestamp;
  undone_at: Date | null;
  undone_by: number | null;
}

export interface MergedKindTable {
  id: number;
  slug: string;
  kind_id: number;
}

export interface DuplicateDismissalTable {
  kind: 'product' | 'store';
  a: number;
  b: number;
  told_by: number | null;
  told_at: DefaultedTimestamp;
}

export interface ReviewDecisionTable {
  id: GeneratedAlways<number>;
  kind: ReviewKind;
  record_id: number;
  verdict: 'verified' | 'rejected';
  before: JSONColumnType<ReviewedBefore>;
  decided_by: number | null;
  decided_at: DefaultedTimestamp;
  told_at: Date | null;
  undone_at: Date | null;
}

export interface PutOffReminderTable {
  kind: 'region' | 'store';
  /** Name of a region, or id of a store. */
  subject: string;
  /** Day of the last price at the time of postponing; null if there was none. */
  seen_on: string | null;
  /** Null means until a new price is seen. */
  until: Date | null;
}

export type EditState = 'waiting' | 'verified' | 'rejected' | 'withdrawn';

/** A shopper's change that others do not see until it is verified. */
export interface ProposedEditTable {
  id: GeneratedAlways<number>;
  product_id: number | null;
  store_id: number | null;
  before: JSONColumnType<Record<string, unknown>>;
  after: JSONColumnType<Record<string, unknown>>;
  proposed_by: number;
  proposed_at: DefaultedTimestamp;
  state: Generated<EditState>;
}

/** The state before a review decision: prices with their state, or a picture. */
export interface ReviewedBefore {
  prices?: {
    id: number;
    price_is_verified: 'pending' | 'verified' | 'rejected';
    held: boolean;
    corrected?: CorrectedPrice;
  }[];
  image?: string;
  revision?: number;
  merge?: number;
}

/** A corrected amount in TT$, with the replaced observations as rows. */
export interface CorrectedPrice {
  from: string;
  to: string;
  observations: Record<string, unknown>[];
}

export interface AdminTables {
  audit_log: AuditLogTable;
  import_run: ImportRunTable;
  record_merge: RecordMergeTable;
  record_deletion: RecordDeletionTable;
  deleted_row: DeletedRowTable;
  deleted_item: DeletedItemTable;
  integration_status: IntegrationStatusTable;
  import_match: ImportMatchTable;
  import_layout: ImportLayoutTable;
  import_report_part: ImportReportPartTable;
  import_run_part: ImportRunPartTable;
  told_apart: DuplicateDismissalTable;
  kind_change: KindChangeTable;
  merged_kind: MergedKindTable;
  review_decision: ReviewDecisionTable;
  proposed_edit: ProposedEditTable;
  put_off_reminder: PutOffReminderTable;
}
