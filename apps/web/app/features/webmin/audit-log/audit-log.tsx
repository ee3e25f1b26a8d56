import {
  type AuditAction,
  type AuditKind,
  type AuditLogEntry,
  auditActionSchema,
  auditKindSchema,
} from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { apiQuery, failureText } from '../api.ts';
import { type RecordKind, useCatalogueChanges } from '../catalogue/queries.ts';
import { formatTime } from '../format-time.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { stackedColumn } from '../grid/columns.tsx';
import { ExportButton } from '../grid/downloads.tsx';
import { DayFilter, FilterSelect } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { toSelectOptions } from '../select-field.tsx';
import styles from './change-drawer.module.css';

const actions: Partial<Record<AuditAction, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  verify: 'Approved',
  reject: 'Rejected',
  import: 'Imported',
  merge: 'Merged',
  undo: 'Undid',
  test: 'Tested',
  retry: 'Retried',
};

const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');

const actionName = (action: AuditAction) => actions[action] ?? titled(action);
const kindName = (kind: AuditKind) => titled(kind);

const actionOptions = auditActionSchema.options.map((action) => [action, actionName(action)] as const);
const kindOptions = auditKindSchema.options.map((kind) => [kind, kindName(kind)] as const);

const columns: GridColDef<AuditLogEntry>[] = [
  { field: 'at', headerName: 'Time', width: 180, sortable: false, valueFormatter: (time: string) => formatTime(time) },
  { field: 'user', headerName: 'Person', flex: 1, minWidth: 160, sortable: false },
  { field: 'action', headerName: 'Action', width: 100, sortable: false, valueFormatter: actionName },
  { field: 'kind', headerName: 'Kind', width: 100, sortable: false, valueFormatter: kindName },
  { field: 'summary', headerName: 'Summary', flex: 3, minWidth: 240, sortable: false },
];
const phoneColumns: GridColDef<AuditLogEntry>[] = [
  stackedColumn({ field: 'summary', headerName: 'Summary', flex: 1, sortable: false }, (row) => [
    row.summary,
    `${actionName(row.action)}, ${kindName(row.kind).toLowerCase()}`,
    `${row.user}, ${formatTime(row.at)}`,
  ]),
];
const filterNames = ['kind', 'action', 'person', 'from', 'to'];

export default function AuditLog() {
  const { grid, filter, opened } = useGridPage({ call: calls.readAuditLog, filterNames });
  const { data: people = [] } = useQuery(apiQuery(calls.listAuditPeople));
  const entry = grid.page?.results.find(({ id }) => id === opened?.id);
  return (
    <>
      <AdminGrid
        label="Audit log"
        columns={columns}
        phoneColumns={phoneColumns}
        grid={grid}
        filters={
          <>
            <FilterSelect label="Kind of record" options={kindOptions} {...filter('kind')} />
            <FilterSelect label="Action" options={actionOptions} {...filter('action')} />
            <FilterSelect label="Person" options={toSelectOptions(people)} {...filter('person')} />
            <DayFilter label="From" {...filter('from')} />
            <DayFilter label="To" {...filter('to')} />
          </>
        }
        actions={<ExportButton call={calls.exportAuditLog} fileName="audit-log" grid={grid} />}
      />
      {opened && entry && <ChangeDrawer key={entry.id} entry={entry} onClose={opened.onClose} />}
    </>
  );
}

function ChangeDrawer({ entry, onClose }: { entry: AuditLogEntry; onClose: () => void }) {
  const before = fieldsOf(entry.before);
  const after = fieldsOf(entry.after);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return (
    <RecordDrawer title={entry.summary} onClose={onClose}>
      <p className={styles.who}>
        {entry.user}, {formatTime(entry.at)}
        {entry.request_id && <> · Request {entry.request_id}</>}
      </p>
      <RestoreRecord entry={entry} />
      {names.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before.get(name) ?? ''}</td>
                <td>{after.get(name) ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </RecordDrawer>
  );
}

function RestoreRecord({ entry: { action, kind, record_ids } }: { entry: AuditLogEntry }) {
  const [record] = record_ids;
  if (action !== 'delete' || (kind !== 'product' && kind !== 'store') || record === undefined) return null;
  return <RestoreButton kind={kind} record={record} />;
}

function RestoreButton({ kind, record }: { kind: RecordKind; record: number }) {
  const { data: deletion, error } = useQuery({
    queryKey: ['webmin', 'catalogue', 'deletion', kind, record],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(calls.listDeletions, { query: { kind, record, page_size: 1 }, signal });
      return results[0] ?? null;
    },
  });
  const { restore } = useCatalogueChanges(kind);
  if (error) return <Alert severity="error">{failureText(error)}</Alert>;
  if (deletion === undefined) return <Skeleton variant="rounded" height={56} />;
  if (deletion === null) return <Alert severity="info">This deletion cannot be undone.</Alert>;
  if (deletion.undone_at) {
    return (
      <Alert severity="info">
        Restored on {formatTime(deletion.undone_at)}. <Link to={`/webmin/${kind}s?record=${record}`}>Open it</Link>
      </Alert>
    );
  }
  return (
    <>
      <Alert
        severity="info"
        action={
          <Button color="inherit" loading={restore.isPending} onClick={() => restore.mutate(deletion.id)}>
            Restore
          </Button>
        }
      >
        Restores {formatCount(deletion.usage.prices, 'price')} and {formatCount(deletion.usage.list_items, 'list item')}{' '}
        too.
      </Alert>
      {restore.error && <Alert severity="error">{failureText(restore.error)}</Alert>}
    </>
  );
}

function fieldsOf(record: unknown): Map<string, string> {
  if (typeof record !== 'object' || record === null) return new Map();
  return new Map(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
