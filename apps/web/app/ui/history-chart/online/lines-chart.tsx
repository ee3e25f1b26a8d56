import { formatPrice } from '~/lib/format.ts';
import styles from '../history-chart.module.css';
import { ChartFrame } from './chart-frame.tsx';

interface LinesChartProps {
  /** Names of the points, oldest first. */
  months: readonly string[];
  /** A price for each month, or null. */
  lines: readonly { name: string; colour: string; prices: readonly (string | null)[] }[];
}

/** Shapes distinguish lines without colours. */
const shapes = ['circle', 'square', 'triangle', 'diamond', 'star'] as const;

/** Draws several prices by month. Loads separately because the chart library is large. */
export default function LinesChart({ months, lines }: LinesChartProps) {
  const highest = Math.max(...lines.flatMap(({ prices }) => prices.map(Number)));
  return (
    <ChartFrame
      className={styles.plot}
      height={280}
      series={lines.map(({ name, colour, prices }, index) => ({
        type: 'line' as const,
        label: name,
        data: prices.map((price) => (price === null ? null : Number(price))),
        color: colour,
        curve: 'linear' as const,
        connectNulls: true,
        showMark: true,
        shape: shapes[index % shapes.length] ?? 'circle',
        valueFormatter: (price: number | null) => (price === null ? '–' : formatPrice(price.toFixed(2))),
      }))}
      xAxis={[{ position: 'bottom', scaleType: 'point', data: [...months], height: 28 }]}
      yAxis={[
        {
          position: 'left',
          width: 36 + 8 * highest.toFixed(0).length,
          min: 0,
          tickNumber: 4,
          valueFormatter: (price: number) => (Number.isInteger(price) ? `$${price}` : formatPrice(price.toFixed(2))),
        },
      ]}
    />
  );
}
