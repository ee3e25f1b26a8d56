import type { PriceIndexPoint } from '@bargain-buddy/contract';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { shortMonth } from '~/lib/trend-in-words.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';

const lines = [
  { of: 'jevons', label: 'Index', color: 'var(--mui-palette-primary-main)' },
  { of: 'geks', label: 'GEKS', color: 'var(--mui-palette-text-secondary)' },
] as const;

export default function IndexChart({ points }: { points: readonly PriceIndexPoint[] }) {
  const values = points.flatMap(({ jevons, geks }) => [jevons, geks]).filter((value) => value !== null);
  return (
    <MuiProvider>
      <ChartsContainer
        height={220}
        margin={{ top: 8, right: 28, bottom: 0, left: 0 }}
        skipAnimation={window.matchMedia('(prefers-reduced-motion: reduce)').matches}
        disableKeyboardNavigation
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
      >
        <ChartsGrid horizontal />
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
