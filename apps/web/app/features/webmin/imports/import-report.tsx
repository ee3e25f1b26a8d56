import type {
  ImportDecisions,
  MissingSurveyRecords as Missing,
  MonthChoice,
  ImportReport as Report,
} from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import { type ReactNode, useContext } from 'react';
import { fetchApi } from '~/lib/api-client.ts';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { SegmentedChoice } from '~/ui/segmented-choice/segmented-choice.tsx';
import { DownloadButton } from '../grid/downloads.tsx';
import { ColumnsTable } from './columns-table.tsx';
import styles from './imports.module.css';
import { CorrectableCells, ImportCorrectionContext, useCorrecting } from './pending-correction-mark.tsx';
import { SuspectPricesTable } from './suspects.tsx';
import { AcceptLikelyMatches, UnknownNamesTable } from './unknown-records.tsx';

export function ImportReportView({ report, children }: { report: Report; children: ReactNode }) {
  const correcting = useContext(ImportCorrectionContext);
  const { missing, months, unknown = [], store_columns = [], left_out_columns = [] } = report;
  const hasMonthQuestions = correcting !== undefined && months !== undefined && months.length > 0;
  const warnings = (report.warnings ?? []).filter(({ kind }) => !(hasMonthQuestions && kind === 'month'));
  const figures: [string, number | undefined][] = [
    [report.dry_run ? 'To be added' : 'Added', report.added],
    [report.dry_run ? 'To be held' : 'Held', report.held || undefined],
    ['Left out', report.left_out || undefined],
    ['Dearer', report.price_changes.raised],
    ['Cheaper', report.price_changes.lowered],
    ['Unchanged', report.unchanged],
    ['Confirmed by this survey', report.seen_again ?? 0],
    ['Skipped', report.skipped],
    ['New products', report.new_products],
    ['New stores', report.new_stores],
    ['Stores without a place', report.unresolved_stores.length],
  ];
  return (
    <section className={styles.report} aria-label="Report">
      <Alert severity={report.dry_run ? 'info' : 'success'} role="status">
        {report.message}
      </Alert>
      {report.samples_cleared && (
        <Alert severity="info" role="note">
          {report.samples_cleared.message}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert severity="warning" role="note">
          <ul className={styles.lines}>
            {warnings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {correcting && <MonthDecisions months={months} />}
      {missing && <MissingRecords missing={missing} />}
      <dl className={styles.figures}>
        {figures.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label} className={styles.figure}>
                <dt>{label}</dt>
                <dd>{value.toLocaleString('en')}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={styles.actions}>{children}</div>
      {correcting && <SuspectPricesTable report={report} />}
      {correcting && unknown.length > 0 && (
        <section className={styles.suspects} aria-label="Unknown names">
          <header className={styles.suspectsHead}>
            <h3>Unknown names ({unknown.length.toLocaleString('en')})</h3>
            <AcceptLikelyMatches report={report} />
          </header>
          <UnknownNamesTable title="New stores" records={unknown.filter(({ kind }) => kind === 'store')} />
          <UnknownNamesTable title="New products" records={unknown.filter(({ kind }) => kind === 'product')} />
        </section>
      )}
      {correcting && <ColumnsTable columns={store_columns} />}
      <Details
        title="Columns left out"
        columns={['Column', 'Title', 'Area', 'Reason']}
        rows={left_out_columns.map(({ sheet, column, title, area, reason }) => [
          `${sheet}!${column}`,
          title,
          area,
          reason,
        ])}
      />
      <Details
        title="Sheets"
        isOpen
        columns={['Sheet', 'Stores', 'Products', 'Added', 'Held', 'Unchanged', 'Skipped']}
        rows={report.sheets.map((sheet) => [
          sheet.sheet,
          sheet.stores,
          sheet.products,
          sheet.added,
          sheet.held ?? 0,
          sheet.unchanged,
          sheet.skipped,
        ])}
      />
      <Details
        title="Largest changes"
        columns={['Product', 'Store', 'Before', 'After', 'Change']}
        rows={report.largest_changes.map(({ product, store, before, after, percent }) => [
          product,
          store,
          formatPrice(before),
          formatPrice(after),
          `${percent > 0 ? '+' : ''}${Math.round(percent)} %`,
        ])}
      />
      {!(correcting && report.unknown) && (
        <>
          <Details title="New stores" columns={['Store']} rows={report.new_store_names.map((name) => [name])} />
          <Details title="New products" columns={['Product']} rows={report.new_product_names.map((name) => [name])} />
        </>
      )}
      <Details
        title="Skipped sheets"
        columns={['Sheet', 'Reason']}
        rows={report.skipped_sheets.map(({ sheet, reason }) => [sheet, reason])}
      />
      {correcting ? (
        <CorrectableCells cells={report.skipped_cells} />
      ) : (
        <Details
          title="Skipped cells"
          columns={['Sheet', 'Cell', 'Value', 'Reason']}
          rows={report.skipped_cells.map(({ sheet, cell, value, reason }) => [sheet, cell, value, reason])}
        />
      )}
      <Details
        title="Stores without a place"
        columns={['Store', 'Address', 'Region', 'Reason']}
        rows={report.unresolved_stores.map(({ name, address, region, reason }) => [name, address, region, reason])}
      />
    </section>
  );
}

function MissingRecords({ missing }: { missing: Missing }) {
  const { last_survey, sheets, stores, products } = missing;
  if (!last_survey || sheets.length + stores.length + products.count === 0) return null;
  return (
    <section className={styles.missing} aria-label="Missing">
      {sheets.length > 0 && (
        <Alert severity="warning" role="note">
          <ul className={styles.lines}>
            {sheets.map(({ sheet, stores: storeCount, prices }) => (
              <li key={sheet}>
                {sheet.toUpperCase()} is missing: {formatCount(storeCount, 'store')}, {formatCount(prices, 'price')} in
                the last survey ({formatDay(`${last_survey}T12:00:00Z`)}).
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Details
        title="Missing stores"
        columns={['Region', 'Store', 'Prices in the last survey']}
        rows={stores.map(({ region, store, prices }) => [region, store, prices])}
      />
      <Details
        title="Missing products"
        count={products.count}
        columns={['Product']}
        rows={products.names.map((name) => [name])}
      />
    </section>
  );
}

const choices: { value: MonthChoice | ''; text: string }[] = [
  { value: '', text: 'Hold' },
  { value: 'accept', text: 'Use this date' },
  { value: 'skip', text: 'Skip the sheet' },
];

function MonthDecisions({ months }: { months: Report['months'] }) {
  const { corrections, onCorrect, onUndo } = useCorrecting();
  return months?.map(({ sheet, says, prices }) => {
    const correction = corrections[`month ${sheet}`];
    return (
      <Alert key={sheet} severity="warning" role="note">
        <div className={styles.question}>
          <span>
            The title of {sheet} says {says} ({formatCount(prices, 'price')}). Which month is it?
          </span>
          <SegmentedChoice
            legend={`Month of ${sheet}`}
            value={correction?.what === 'month' ? correction.choice : ''}
            options={choices}
            onChange={(choice) =>
              choice === '' ? onUndo(`month ${sheet}`) : onCorrect({ what: 'month', sheet, choice })
            }
          />
        </div>
      </Alert>
    );
  });
}

interface DetailsProps {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  isOpen?: boolean;
  count?: number;
}

/** More rows would slow the page down. */
const maxRows = 200;

function Details({ title, columns, rows, isOpen = false, count = rows.length }: DetailsProps) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.details} open={isOpen}>
      <summary>
        {title} ({count.toLocaleString('en')})
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map((row) => (
              <tr key={row.join('\u0000')}>
                {row.map((cell, index) => (
                  <td key={columns[index]} data-number={typeof cell === 'number' || undefined}>
                    {typeof cell === 'number' ? cell.toLocaleString('en') : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {count > maxRows && <p>These are the first {maxRows}.</p>}
      </section>
    </details>
  );
}

interface ReportDownloadsProps {
  of: { importId: number } | { runId: number; decisions: Partial<ImportDecisions> };
  parts: readonly (readonly ['skipped' | 'suspects' | 'decided', string])[];
}

export function ReportDownloads({ of, parts }: ReportDownloadsProps) {
  const name = 'importId' in of ? `import-${of.importId}` : 'import-preview';
  return parts.flatMap(([part, label]) =>
    (['xlsx', 'csv'] as const).map((format) => (
      <DownloadButton
        key={`${part} ${format}`}
        fileName={`${name}${part === 'decided' ? '' : `-${part}`}.${format}`}
        request={() =>
          'importId' in of
            ? fetchApi(calls.exportImportCells, { params: { id: of.importId }, query: { part, format } })
            : fetchApi(calls.exportRunCells, {
                params: { id: of.runId },
                body: { part, format, decisions: of.decisions },
              })
        }
      >
        {label} (.{format})
      </DownloadButton>
    )),
  );
}
