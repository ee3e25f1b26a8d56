import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { formatPrice } from '~/lib/format.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import styles from '../history-chart.module.css';

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
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <MuiProvider>
      <ChartsContainer
        className={styles.plot}
        height={280}
        margin={{ top: 8, right: 28, bottom: 0, left: 0 }}
        skipAnimation={reducedMotion}
        disableKeyboardNavigation
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
