import type { ImportKind, ImportRecord } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '~/lib/format.ts';
import { FileName } from '../file-name.tsx';
import { Pager } from '../pager.tsx';
import { Panel } from '../panel.tsx';
import styles from './imports.module.css';
import { kinds } from './kinds.ts';
import { importsQuery } from './queries.ts';
import { UndoImport } from './undo-import.tsx';

const phoneColumns = new Set(['File', 'State']);
const figures = { Added: 'added', Held: 'held', Unchanged: 'unchanged', Skipped: 'skipped' } as const;

export function ImportHistory({ kind }: { kind?: ImportKind }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(importsQuery(kind, page));
  const [chosen, setChosen] = useState<ImportRecord>();
  return (
    <Panel title="History">
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The history could not be loaded.
        </Alert>
      )}
      {data?.results.length === 0 && <p className={styles.progress}>Nothing has been imported yet.</p>}
      {data && data.results.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.history} tabIndex={0} aria-label="Imports">
          <table className={styles.table}>
            <thead>
              <tr>
                {[...(kind ? [] : ['Kind']), 'File', 'Imported', ...Object.keys(figures), 'State'].map((column) => (
                  <th key={column} scope="col" data-wide={!phoneColumns.has(column) || undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.results.map((record) => (
                <tr key={record.id}>
                  {!kind && <td data-wide>{kinds[record.kind]}</td>}
                  <td data-lines>
                    <Link to={`/webmin/imports/${record.id}`}>
                      <FileName name={record.file_name} />
                    </Link>
                    <small>
                      of <time>{record.date_added}</time>
                    </small>
                    <small data-narrow>{countsOf(record)}</small>
                    <small data-narrow>
                      {!kind && `${kinds[record.kind]} · `}
                      {formatDay(record.imported_at)} by {record.imported_by ?? 'the server'}
                    </small>
                  </td>
                  <td data-wide data-lines>
                    {formatDay(record.imported_at)}
                    <small>by {record.imported_by ?? 'the server'}</small>
                  </td>
                  {Object.entries(figures).map(([title, field]) => (
                    <td key={title} data-number data-wide>
                      {(record[field] ?? 0).toLocaleString('en')}
                    </td>
                  ))}
                  <td>
                    {record.undone_at ? (
                      `Undone ${formatDay(record.undone_at)}`
                    ) : (
                      <Button
                        size="small"
                        aria-label={`Undo the import of ${record.file_name}`}
                        onClick={() => setChosen(record)}
                      >
                        Undo
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && <Pager page={page} answer={data} onPage={setPage} />}
      <UndoImport record={chosen} onClose={() => setChosen(undefined)} />
    </Panel>
  );
}

/** Returns the figures above zero, such as '3,196 added, 12 held'. */
function countsOf(record: ImportRecord): string {
  const counts = Object.values(figures).flatMap((field) =>
    record[field] ? `${record[field].toLocaleString('en')} ${field}` : [],
  );
  return counts.join(', ') || 'Nothing added';
}
