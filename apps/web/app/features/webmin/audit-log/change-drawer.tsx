import type { AuditLogEntry } from '@bargain-buddy/contract';
import { formatTime } from '../format-time.ts';
import { RecordDrawer } from '../record/record-drawer.tsx';
import styles from './change-drawer.module.css';

/** One line of the log: the fields before and after. */
export function ChangeDrawer({ entry, onClose }: { entry: AuditLogEntry; onClose: () => void }) {
  const before = fieldsOf(entry.before);
  const after = fieldsOf(entry.after);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return (
    <RecordDrawer title={entry.summary} onClose={onClose}>
      <p className={styles.who}>
        {entry.user}, {formatTime(entry.at)}
        {entry.request_id && <> · request {entry.request_id}</>}
      </p>
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

/** The fields of a record as text, each by its name. */
function fieldsOf(record: unknown): Map<string, string> {
  if (typeof record !== 'object' || record === null) return new Map();
  return new Map(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
