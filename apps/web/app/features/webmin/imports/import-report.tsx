import type { ImportReport as Report } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { CorrectableCells } from './correctable-cells.tsx';
import type { Decisions } from './decisions.ts';
import { Details } from './details.tsx';
import styles from './imports.module.css';
import { downloadReport } from './report-file.ts';
import { Suspects } from './suspects.tsx';
import { UnknownRecords } from './unknown-records.tsx';

interface ImportReportProps {
  report: Report;
  /** Given where what is new can still be matched with what is known. */
  onMatched?: (() => void) | undefined;
  /** Given where the suspicious prices can still be decided. */
  decided?: { decisions: Decisions; onDecide: (decisions: Decisions) => void } | undefined;
  /** Given where cells can still be corrected. */
  onCorrect?: ((corrections: Record<string, string>) => void) | undefined;
  /** What can be done about it. */
  children: ReactNode;
}

/** What an import did, or would do: figures, by sheet, and what was passed over with its place in the file. */
export function ImportReport({ report, onMatched, decided, onCorrect, children }: ImportReportProps) {
  const figures: [string, number][] = [
    [report.dry_run ? 'To be added' : 'Added', report.added],
    ...(report.held ? ([[report.dry_run ? 'To be held' : 'Held', report.held]] satisfies [string, number][]) : []),
    ['Dearer', report.price_changes.raised],
    ['Cheaper', report.price_changes.lowered],
    ['Unchanged', report.unchanged],
    ['Of these seen again', report.seen_again ?? 0],
    ['Skipped', report.skipped],
    ['New products', report.new_products],
    ['New stores', report.new_stores],
    ['Stores without a place', report.unresolved_stores.length],
  ];
  return (
    <section className={styles.report} aria-label="Report">
      <Alert severity={report.dry_run ? 'info' : 'success'}>{report.message}</Alert>
      {report.samples_cleared && <Alert severity="info">{report.samples_cleared.message}</Alert>}
      {report.warnings?.map(({ text }) => (
        <Alert key={text} severity="warning">
          {text}
        </Alert>
      ))}
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        {children}
        <Button startIcon={<Download size={18} aria-hidden="true" />} onClick={() => downloadReport(report)}>
          Download the report
        </Button>
      </div>
      {decided && <Suspects report={report} {...decided} onCorrect={onCorrect} />}
      <Details
        title="Sheets"
        isOpen
        columns={['Sheet', 'Stores', 'Products', 'Added', 'Unchanged', 'Skipped']}
        rows={report.sheets.map((sheet) => [
          sheet.sheet,
          sheet.stores,
          sheet.products,
          sheet.added,
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
      {onMatched && report.unknown ? (
        <>
          <UnknownRecords
            title="New stores"
            records={report.unknown.filter(({ kind }) => kind === 'store')}
            onMatched={onMatched}
          />
          <UnknownRecords
            title="New products"
            records={report.unknown.filter(({ kind }) => kind === 'product')}
            onMatched={onMatched}
          />
        </>
      ) : (
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
      {decided && onCorrect ? (
        <CorrectableCells
          cells={report.skipped_cells}
          corrections={decided.decisions.corrections}
          onCorrect={onCorrect}
        />
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
