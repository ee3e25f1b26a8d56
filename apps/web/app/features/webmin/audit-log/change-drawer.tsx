import type { AuditLogEntry } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deletionQuery, type Kind, useCatalogueChanges } from '../catalogue/queries.ts';
import { failureText } from '../failure-text.ts';
import { formatTime } from '../format-time.ts';
import { RecordDrawer } from '../record/record-drawer.tsx';
import styles from './change-drawer.module.css';

export function ChangeDrawer({ entry, onClose }: { entry: AuditLogEntry; onClose: () => void }) {
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

function RestoreButton({ kind, record }: { kind: Kind; record: number }) {
  const { data: deletion, error } = useQuery(deletionQuery(kind, record));
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
