import type { ImportKind, ImportRecord } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { formatDay } from '~/lib/format.ts';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, failureText, showFailure, useChange } from '../api.ts';
import { FileName, Panel, usePagesOfQuery, WhenLoaded } from '../panel.tsx';
import styles from './imports.module.css';
import { useChangeMatch } from './queries.ts';

export default function Overview() {
  return (
    <>
      <SamplePricesPanel />
      <ImportHistory />
      <RememberedMatches />
    </>
  );
}

const phoneColumns = new Set(['File', 'State']);
const figures = { Added: 'added', Held: 'held', Unchanged: 'unchanged', Skipped: 'skipped' } as const;

export function ImportHistory({ kind }: { kind?: ImportKind }) {
  const { query, pager } = usePagesOfQuery((page) =>
    apiQuery(calls.listImports, { query: { kind, page, page_size: 20 } }),
  );
  return (
    <Panel title="History">
      <WhenLoaded query={query} failure="The history could not be loaded.">
        {({ results }) => (
          <>
            {results.length === 0 && <p className={styles.progress}>Nothing has been imported yet.</p>}
            {results.length > 0 && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              <section className={styles.history} tabIndex={0} aria-label="Imports">
                <table className={styles.table}>
                  <thead>
                    <tr>
                      {[...(kind ? [] : ['Kind']), 'File', 'Imported', ...Object.keys(figures), 'State'].map(
                        (column) => (
                          <th key={column} scope="col" data-wide={!phoneColumns.has(column) || undefined}>
                            {column}
                          </th>
                        ),
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {results.map((record) => (
                      <tr key={record.id}>
                        {!kind && <td data-wide>{importKindNames[record.kind]}</td>}
                        <td data-lines>
                          <Link to={`/webmin/imports/${record.id}`}>
                            <FileName name={record.file_name} />
                          </Link>
                          <small>
                            of <time>{record.date_added}</time>
                          </small>
                          <small data-narrow>{countsOf(record)}</small>
                          <small data-narrow>
                            {!kind && `${importKindNames[record.kind]} · `}
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
                            <UndoImportButton
                              record={record}
                              size="small"
                              aria-label={`Undo the import of ${record.file_name}`}
                            />
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
            {pager}
          </>
        )}
      </WhenLoaded>
    </Panel>
  );
}

function countsOf(record: ImportRecord): string {
  const counts = Object.values(figures).flatMap((field) =>
    record[field] ? `${record[field].toLocaleString('en')} ${field}` : [],
  );
  return counts.join(', ') || 'Nothing added';
}

function RememberedMatches() {
  const { data } = useQuery(apiQuery(calls.listImportMatches));
  const change = useChangeMatch();
  if (!data || data.length === 0) return null;
  return (
    <Panel title="What files mean">
      <ul className={styles.unknown}>
        {data.map(({ kind, key, name, record_name }) => (
          <li key={`${kind} ${key}`}>
            <span className={styles.name}>
              {name} → {record_name}
            </span>
            <Button
              size="small"
              aria-label={`Forget what ${name} means`}
              loading={change.isPending && change.variables.key === key}
              onClick={() => change.mutate({ kind, key, name, record: null }, { onError: showFailure })}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export const samplesQuery = apiQuery(calls.getSamples);

export function SamplePricesPanel() {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(samplesQuery);
  const { data: what, error } = useQuery({
    ...apiQuery(calls.clearSamples, { body: { dry_run: true } }),
    enabled: isAsking,
    staleTime: 0,
    retry: false,
  });
  const clear = useMutation({
    mutationFn: () => callApi(calls.clearSamples, { body: {} }),
    onSuccess: ({ message }) => showSnackbar(message, 'success'),
    onError: showFailure,
    onSettled: () => {
      setAsking(false);
      void queryClient.invalidateQueries();
    },
  });
  if (!data?.are_listed && !isAsking) return null;
  const number = (value: number) => value.toLocaleString('en');
  return (
    <>
      <Alert
        severity="info"
        className={styles.samples}
        action={
          <Button color="inherit" onClick={() => setAsking(true)}>
            Remove samples
          </Button>
        }
      >
        Example prices are listed. They came with the app and are not real.
      </Alert>
      <ConfirmDialog
        open={isAsking}
        title="Remove the samples?"
        description={
          what
            ? `${number(what.prices_removed)} example prices go, with ${number(what.products_removed)} products and ${number(what.stores_removed)} stores that nothing else uses. What you imported and what people reported stays, and so do products and stores that are on somebody's list.`
            : error
              ? failureText(error)
              : 'Looking at what goes…'
        }
        action="Remove"
        isBusy={clear.isPending}
        isReady={what !== undefined}
        onConfirm={() => clear.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

export function UndoImportButton({ record, ...button }: { record: ImportRecord } & ButtonProps) {
  const undo = useChange(async (id: number) => {
    const { message } = await callApi(calls.undoImport, { params: { id } });
    showSnackbar(message, 'success');
  }, showFailure);
  return (
    <ConfirmButton
      {...button}
      title="Undo this import?"
      description={undoText(record)}
      action="Undo"
      isBusy={undo.isPending}
      onConfirm={(close) => undo.mutate(record.id, { onSettled: close })}
    >
      Undo
    </ConfirmButton>
  );
}

function undoText({ added, held = 0, file_name, cleared_samples }: ImportRecord): string {
  return `${formatCount(added + held, 'price')} that ${file_name} added will be removed, and the listings from before come back. Products and stores that only this import brought, and that nobody has changed or uses since, go with it. What others added stays.${cleared_samples ? ' The sample prices that went with it do not come back.' : ''}`;
}

export const importKindNames: Record<ImportKind, string> = { mti: 'Ministry survey', pricesmart: 'PriceSmart' };
