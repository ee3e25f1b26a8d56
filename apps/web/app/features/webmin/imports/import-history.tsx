import type { ImportKind, ImportRecord } from '@bargain-buddy/contract';
import { counted } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '~/lib/format.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { Pager } from '../pager.tsx';
import { Panel } from '../panel.tsx';
import styles from './imports.module.css';
import { importsQuery, useUndoImport } from './queries.ts';

const kinds: Record<ImportKind, string> = { mti: 'Ministry survey', pricesmart: 'PriceSmart' };

/** The imports of a kind, or of all, newest first, each of which can be taken back. */
export function ImportHistory({ kind }: { kind?: ImportKind }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(importsQuery(kind, page));
  const [chosen, setChosen] = useState<ImportRecord>();
  const undo = useUndoImport();
  const confirm = ({ id }: ImportRecord) =>
    undo.mutate(id, {
      onSuccess: ({ message }) => showSnackbar(message, 'success'),
      onError: (problem) => showSnackbar(failureText(problem), 'error'),
      onSettled: () => setChosen(undefined),
    });
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
        <section className={styles.scroll} tabIndex={0} aria-label="Imports">
          <table className={styles.table}>
            <thead>
              <tr>
                {[
                  ...(kind ? [] : ['Kind']),
                  'Date',
                  'File',
                  'Imported',
                  'By',
                  'Added',
                  'Unchanged',
                  'Skipped',
                  'State',
                ].map((column) => (
                  <th key={column} scope="col" data-action={column === 'State' || undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.results.map((record) => (
                <tr key={record.id}>
                  {!kind && <td>{kinds[record.kind]}</td>}
                  <td>{record.date_added}</td>
                  <td>{record.file_name}</td>
                  <td>{formatDay(record.imported_at)}</td>
                  <td>{record.imported_by ?? 'the server'}</td>
                  {[record.added, record.unchanged, record.skipped].map((figure, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: three figures that never change places
                    <td key={index} data-number>
                      {figure.toLocaleString('en')}
                    </td>
                  ))}
                  <td data-action>
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
      <ConfirmDialog
        open={chosen !== undefined}
        title="Undo this import?"
        description={chosen && undoText(chosen)}
        action="Undo"
        isBusy={undo.isPending}
        onConfirm={() => chosen && confirm(chosen)}
        onClose={() => setChosen(undefined)}
      />
    </Panel>
  );
}

function undoText({ added, file_name }: ImportRecord): string {
  return `${counted(added, 'price')} that ${file_name} added will be removed, and the listings from before come back. Products and stores that only this import brought, and that nobody has changed or uses since, go with it. What others added stays.`;
}
