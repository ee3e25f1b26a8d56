import type { PriceHistoryPoint } from '@bargain-buddy/contract';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { AreaPlot, LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { formatDay, formatDayOfYear, formatPrice } from '~/lib/format.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import styles from '../history-chart.module.css';

type Point = Pick<PriceHistoryPoint, 'date_added' | 'price'>;

/** Draws prices as steps: each price is valid until the next. Loads separately because the chart library is large. */
export default function HistoryChart({ history }: { history: readonly Point[] }) {
  const days = history.map(({ date_added }) => new Date(date_added));
  const prices = history.map(({ price }) => Number(price));
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <MuiProvider>
      <ChartsContainer
        className={styles.plot}
        height={220}
        margin={{ top: 8, right: 28, bottom: 0, left: 0 }}
        skipAnimation={reducedMotion}
        disableKeyboardNavigation
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
        <ChartsGrid horizontal />
        <AreaPlot />
        <LinePlot />
        <MarkPlot />
        <ChartsAxisHighlight x="line" />
        <ChartsXAxis disableLine disableTicks />
        <ChartsYAxis disableLine disableTicks />
        <ChartsTooltip trigger="axis" />
      </ChartsContainer>
    </MuiProvider>
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
