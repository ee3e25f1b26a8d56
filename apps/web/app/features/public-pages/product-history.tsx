import type { ProductPageData } from '@bargain-buddy/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '~/lib/format.ts';
import { comparePath } from '~/lib/paths.ts';
import { shortMonth } from '~/lib/trend-in-words.ts';
import { useOnceInView } from '~/lib/use-once-in-view.ts';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import shared from '~/ui/public-page.module.css';
import styles from './public-pages.module.css';

const loadChart = () => import('~/ui/history-chart/online/history-chart.tsx');

/** The usual price by month: a chart of the country, and a table of all regions. */
export function ProductHistory({
  id: product,
  history,
  title,
}: Pick<ProductPageData, 'history' | 'id'> & { title: string }) {
  const id = useId();
  const { ref: chart, isSeen } = useOnceInView('300px');
  const everywhere = history.find(({ region }) => region === '')?.months ?? [];
  const { Part: HistoryChart } = useLazyComponent(loadChart, isSeen && everywhere.length > 1);
  if (everywhere.length < 2) return null;
  const points = everywhere.toReversed().map(({ month, median }) => ({
    date_added: `${month}-01T12:00:00Z`,
    price: median,
  }));
  const found = history.filter(({ region }) => region !== '');
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Price history</h2>
      <p className={shared.note}>
        The middle price of the stores seen in each month.{' '}
        <Link to={comparePath({ of: 'products', keys: [String(product)], region: '' })}>Compare with others</Link>
      </p>
      <div ref={chart} className={`${shared.chart} ${styles.chart}`} aria-hidden="true">
        {HistoryChart && <HistoryChart history={points} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={shared.tableFrame} tabIndex={0} aria-label="Price history by region">
        <table className={`${shared.table} ${styles.table}`}>
          <caption className="visually-hidden">Prices of {title} by month and region</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">All</th>
              {found.map(({ region }) => (
                <th key={region} scope="col">
                  {region}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {everywhere.map(({ month, median }) => (
              <tr key={month}>
                <th scope="row">{shortMonth(month)}</th>
                <td>{formatPrice(median)}</td>
                {found.map(({ region, months }) => {
                  const price = months.find((one) => one.month === month)?.median;
                  return <td key={region}>{price ? formatPrice(price) : '–'}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
