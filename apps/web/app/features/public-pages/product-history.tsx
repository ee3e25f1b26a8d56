import type { ProductPageData } from '@bargain-buddy/contract';
import { Link } from 'react-router';
import { formatPrice } from '~/lib/format.ts';
import { comparePath } from '~/lib/paths.ts';
import { shortMonth } from '~/lib/trend-in-words.ts';
import { useOnceInView } from '~/lib/use-once-in-view.ts';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import shared from '~/ui/public-page.module.css';
import { DataTable, PageSection } from '~/ui/public-page.tsx';
import styles from './public-pages.module.css';

const loadChart = () => import('~/ui/history-chart/online/history-chart.tsx');

/** The usual price by month: a chart of the country, and a table of all regions. */
export function ProductHistory({
  id: product,
  history,
  title,
}: Pick<ProductPageData, 'history' | 'id'> & { title: string }) {
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
    <PageSection title="Price history">
      <p className={shared.note}>
        The middle price of the stores seen in each month.{' '}
        <Link to={comparePath({ of: 'products', keys: [String(product)], region: '' })}>Compare with others</Link>
      </p>
      <div ref={chart} className={`${shared.chart} ${styles.chart}`} aria-hidden="true">
        {HistoryChart && <HistoryChart history={points} />}
      </div>
      <DataTable
        label="Price history by region"
        caption={`Prices of ${title} by month and region`}
        className={styles.table}
        columns={['Month', 'All', ...found.map(({ region }) => region)]}
        rows={everywhere.map(({ month, median }) => {
          const prices = found.map(({ months }) => months.find((one) => one.month === month)?.median);
          return [shortMonth(month), ...[median, ...prices].map((price) => (price ? formatPrice(price) : '–'))];
        })}
      />
    </PageSection>
  );
}
