import type { PriceIndexPoint } from '@bargain-buddy/contract';
import { shortMonth } from '~/lib/trend-in-words.ts';
import { ChartFrame } from '~/ui/history-chart/online/chart-frame.tsx';

const lines = [
  { of: 'jevons', label: 'Index', color: 'var(--mui-palette-brand-link)' },
  { of: 'geks', label: 'GEKS', color: 'var(--mui-palette-text-secondary)' },
] as const;

export default function IndexChart({ points }: { points: readonly PriceIndexPoint[] }) {
  const values = points.flatMap(({ jevons, geks }) => [jevons, geks]).filter((value) => value !== null);
  const bases = [...new Set(points.flatMap(({ base }) => base ?? []))];
  return (
    <ChartFrame
      height={220}
      series={bases.flatMap((base) =>
        lines.map(({ of, ...line }) => ({
          ...line,
          type: 'line' as const,
          curve: 'linear' as const,
          connectNulls: true,
          data: points.map((point) => (point.base === base ? point[of] : null)),
          // The tooltip leaves out lines without a value in the month.
          valueFormatter: (value: number | null) => value?.toFixed(1) ?? (bases.length > 1 ? null : '–'),
        })),
      )}
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
