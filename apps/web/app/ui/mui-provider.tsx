import '~/styles/theme-mui.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '~/theme.ts';

// Without its colour schemes MUI neither inserts the variables a second time nor minds the data-theme attribute, both
// of which the page has already.
const { colorSchemes: _colorSchemes, ...withoutSchemes } = theme;
const muiTheme = { ...withoutSchemes, applyStyles: theme.applyStyles.bind(theme) };

const browserCache = typeof document === 'undefined' ? undefined : createCache({ key: 'css' });

/**
 * What MUI's components need around them. The first page does without MUI; a route or a lazy component that uses it
 * wraps itself in this. On the server the renderer gives the cache.
 */
export function MuiProvider({ children }: { children: ReactNode }) {
  const themed = <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>;
  return browserCache ? <CacheProvider value={browserCache}>{themed}</CacheProvider> : themed;
}
