import type { PriceHistoryPoint } from '@bargain-buddy/contract';
import { AreaPlot } from '@mui/x-charts/LineChart';
import { formatDay, formatDayOfYear, formatPrice } from '~/lib/format.ts';
import styles from '../history-chart.module.css';
import { ChartFrame } from './chart-frame.tsx';

type Point = Pick<PriceHistoryPoint, 'date_added' | 'price'>;

/** Draws prices as steps: each price is valid until the next. Loads separately because the chart library is large. */
export default function HistoryChart({ history }: { history: readonly Point[] }) {
  const days = history.map(({ date_added }) => new Date(date_added));
  const prices = history.map(({ price }) => Number(price));
  return (
    <ChartFrame
      className={styles.plot}
      height={220}
      series={[
        {
          type: 'line',
          data: prices,
          label: 'Price',
          curve: 'stepAfter',
          area: true,
          baseline: 'min',
          showMark: true,
          color: 'var(--mui-palette-primary-main)',
          valueFormatter: (price) => formatPrice(price === null ? null : price.toFixed(2)),
        },
      ]}
      xAxis={[
        {
          position: 'bottom',
          scaleType: 'time',
          data: days,
          // Ticks are recorded days: an automatic tick at a round local time may be another day in Trinidad.
          tickInterval: spread(days, maxTicks),
          height: 28,
          valueFormatter: (day: Date, { location }) =>
            location === 'tick' ? formatDayOfYear(day.toISOString()) : formatDay(day.toISOString()),
        },
      ]}
      yAxis={[
        {
          position: 'left',
          width: 12 + 8 * Math.max(...prices).toFixed(0).length + 24,
          tickNumber: 4,
          ...priceRange(prices),
          valueFormatter: axisPrice,
        },
      ]}
    >
      <AreaPlot />
    </ChartFrame>
  );
}

const maxTicks = 6;

/** Returns at most `most` of the values, evenly spread, including the first and the last. */
function spread<T>(values: readonly T[], most: number): T[] {
  if (values.length <= most) return [...values];
  const step = (values.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => values[Math.round(index * step)]).filter(
    (value) => value !== undefined,
  );
}

/** Adds room above and below the prices, so that small changes are visible and the line does not touch the frame. */
function priceRange(prices: readonly number[]) {
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const room = Math.max((highest - lowest) * 0.35, highest * 0.04);
  return { min: Math.max(0, lowest - room), max: highest + room };
}

function axisPrice(price: number): string {
  return Number.isInteger(price) ? `$${price}` : formatPrice(price.toFixed(2));
}
