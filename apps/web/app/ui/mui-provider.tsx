import '~/styles/theme-mui.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '~/theme.ts';

// Without its colour schemes, MUI neither inserts the variables again nor sets data-theme.
const { colorSchemes: _colorSchemes, ...withoutSchemes } = theme;
const muiTheme = { ...withoutSchemes, applyStyles: theme.applyStyles.bind(theme) };

const browserCache = typeof document === 'undefined' ? undefined : createCache({ key: 'css' });

/** Context of MUI components. The first page works without MUI, so routes that need it wrap themselves. */
export function MuiProvider({ children }: { children: ReactNode }) {
  const themed = <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>;
  return browserCache ? <CacheProvider value={browserCache}>{themed}</CacheProvider> : themed;
}
