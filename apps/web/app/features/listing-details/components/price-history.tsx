import type { PriceHistoryPoint } from '@bargain-buddy/contract';
import { ChartLine, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { useOnceInView } from '~/lib/use-once-in-view.ts';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { summarisePrices } from '../price-summary.ts';
import styles from './price-history.module.css';
import type { SectionHeading } from './section-heading.ts';

const loadChart = () => import('~/ui/history-chart/online/history-chart.tsx');

interface PriceHistoryProps {
  heading: SectionHeading;
  productName: string;
  storeName: string;
  history: readonly PriceHistoryPoint[];
}

/** Shows figures and a chart. Screen readers and browsers without JavaScript get a table of the same points. */
export function PriceHistory({ heading: Heading, productName, storeName, history }: PriceHistoryProps) {
  const headingId = useId();
  const [asTable, setAsTable] = useState(false);
  const summary = summarisePrices(history);
  // Loads late: the chart is the slowest part of the page on a phone, and below the first view.
  const { ref: chart, isSeen } = useOnceInView('300px');
  const { Part: HistoryChart, retry } = useLazyComponent(loadChart, isSeen && !asTable);
  const only = history.length === 1 ? history[0] : undefined;
  const Icon = asTable ? ChartLine : Table2;
  return (
    <section className={styles.history} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <Heading id={headingId}>Price history</Heading>
        {history.length > 1 && (
          <button type="button" className={styles.toggle} onClick={() => setAsTable(!asTable)}>
            <Icon size={16} />
            {asTable ? 'Show as chart' : 'Show as table'}
          </button>
        )}
      </div>
      {summary === null && <p className={styles.note}>No earlier prices yet.</p>}
      {only && (
        <p className={styles.note}>
          Only one price so far: {formatPrice(only.price)} on {formatDay(only.date_added)}.
        </p>
      )}
      {summary && history.length > 1 && (
        <>
          <dl className={styles.figures}>
            <Figure label="Lowest" price={summary.lowest} good />
            <Figure label="Average" price={summary.average} />
            <Figure label="Highest" price={summary.highest} />
          </dl>
          {!asTable && !retry && (
            <div ref={chart} className={styles.chart} aria-hidden="true">
              {HistoryChart && <HistoryChart history={history} />}
            </div>
          )}
          {!asTable && retry && <PartFailure what="the chart" retry={retry} />}
          <div className={asTable ? styles.tableFrame : styles.tableHidden}>
            <PriceHistoryTable history={history} caption={`Prices of ${productName} at ${storeName}`} />
          </div>
        </>
      )}
    </section>
  );
}

function Figure({ label, price, good = false }: { label: string; price: string; good?: boolean }) {
  return (
    <div className={good ? styles.figureGood : styles.figure}>
      <dt>{label}</dt>
      <dd>{formatPrice(price)}</dd>
    </div>
  );
}

interface HistoryTableProps {
  history: readonly PriceHistoryPoint[];
  caption: string;
}

function PriceHistoryTable({ history, caption }: HistoryTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {history.toReversed().map(({ date_added, price }) => (
          <tr key={`${date_added} ${price}`}>
            <td>
              <time dateTime={date_added}>{formatDay(date_added)}</time>
            </td>
            <td>{formatPrice(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
