import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer, type ChartsContainerProps } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { MuiProvider } from '~/ui/mui-provider.tsx';

/** A chart of lines by time. Loads separately because the chart library is large. */
export function ChartFrame({ children, ...chart }: ChartsContainerProps<'line'>) {
  return (
    <MuiProvider>
      <ChartsContainer
        margin={{ top: 8, right: 28, bottom: 0, left: 0 }}
        skipAnimation={window.matchMedia('(prefers-reduced-motion: reduce)').matches}
        disableKeyboardNavigation
        {...chart}
      >
        <ChartsGrid horizontal />
        {children}
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
