import type { PriceIndexPoint } from '@bargain-buddy/contract';
import { shortMonth } from '~/lib/trend-in-words.ts';
import { ChartFrame } from '~/ui/history-chart/online/chart-frame.tsx';

const lines = [
  { of: 'jevons', label: 'Index', color: 'var(--mui-palette-primary-main)' },
  { of: 'geks', label: 'GEKS', color: 'var(--mui-palette-text-secondary)' },
] as const;

export default function IndexChart({ points }: { points: readonly PriceIndexPoint[] }) {
  const values = points.flatMap(({ jevons, geks }) => [jevons, geks]).filter((value) => value !== null);
  return (
    <ChartFrame
      height={220}
      series={lines.map(({ of, ...line }) => ({
        ...line,
        type: 'line',
        curve: 'linear',
        connectNulls: true,
        data: points.map((point) => point[of]),
        valueFormatter: (value) => value?.toFixed(1) ?? '–',
      }))}
      xAxis={[
        {
          position: 'bottom',
          scaleType: 'point',
          data: points.map(({ month }) => month),
          tickInterval: (_, index) => index % Math.ceil(points.length / 5) === 0,
          height: 28,
          valueFormatter: shortMonth,
        },
      ]}
      yAxis={[
        {
          position: 'left',
          width: 44,
          tickNumber: 4,
          min: Math.floor(Math.min(...values) - 1),
          max: Math.ceil(Math.max(...values) + 1),
        },
      ]}
    />
  );
}
