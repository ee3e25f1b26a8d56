import type { Dashboard } from '@bargain-buddy/contract';
import { BarChart } from '@mui/x-charts/BarChart';
import { Panel } from '../panel.tsx';
import { toSeries } from './daily-series.ts';
import styles from './dashboard.module.css';

export function PricesByDay({ days }: { days: Dashboard['prices_by_day'] }) {
  const { labels, series } = toSeries(days, new Date());
  return (
    <Panel title="Prices of the last 30 days">
      {series.length === 0 ? (
        <p className={styles.nothing}>No prices in the last 30 days.</p>
      ) : (
        <div className={styles.chart}>
          <BarChart
            xAxis={[{ data: labels, scaleType: 'band', tickInterval: (_, index) => index % 7 === 1 }]}
            series={series.map(({ source, counts }) => ({ label: source, data: counts, stack: 'all' }))}
            colors={['#ffa500', '#9fae1c', '#1d5f84', '#b3261e', '#685a4b']}
            height={260}
            borderRadius={4}
          />
        </div>
      )}
    </Panel>
  );
}
