import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { muiThemeComponents } from './theme-components.ts';

declare module '@mui/material/styles' {
  interface Palette {
    brand: BrandPalette;
  }
  interface PaletteOptions {
    brand: BrandPalette;
  }
}

/** Colours beyond MUI's palette: `--mui-palette-brand-…` in style sheets. */
interface BrandPalette {
  /** Orange with enough contrast for text. */
  link: string;
  /** Background of fields, darker than the page. */
  sunken: string;
  /** Text colour for good news (cheapest, price down). */
  good: string;
  goodGround: string;
  /** Light orange behind the current or chosen item. */
  tint: string;
}

/** Light and dark theme. Pages use styles/theme.css, MUI also styles/theme-mui.css. theme.test.ts compares them. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#ffa500', light: '#ffc252', dark: '#e08a00', contrastText: '#241800' },
        secondary: { main: '#c5d631', light: '#dbe878', dark: '#9fae1c', contrastText: '#1f2400' },
        error: { main: '#b3261e' },
        warning: { main: '#8f4e00' },
        info: { main: '#1d5f84' },
        success: { main: '#4c6000' },
        background: { default: '#fbf7f1', paper: '#ffffff' },
        text: { primary: '#2a2016', secondary: '#685a4b', disabled: '#9b8f82' },
        divider: '#e7ddd0',
        brand: { link: '#984a00', sunken: '#f3ece1', good: '#4c5c00', goodGround: '#eef3c4', tint: '#fff0d6' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#ffa500', light: '#ffc252', dark: '#e08a00', contrastText: '#241800' },
        secondary: { main: '#c5d631', light: '#dbe878', dark: '#9fae1c', contrastText: '#1f2400' },
        error: { main: '#ffb4a9' },
        warning: { main: '#ffc078' },
        info: { main: '#93cdf0' },
        success: { main: '#c5d631' },
        background: { default: '#12100d', paper: '#1d1a16' },
        text: { primary: '#f7f0e7', secondary: '#bcae9e', disabled: '#857a6e' },
        divider: '#38322b',
        brand: { link: '#ffb84d', sunken: '#0b0a08', good: '#d3e258', goodGround: '#2c300f', tint: '#33250c' },
      },
    },
  },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: 'var(--font)',
    h1: { fontSize: '1.75rem', fontWeight: 800, letterSpacing: '-0.02em' },
    h2: { fontSize: '1.375rem', fontWeight: 700, letterSpacing: '-0.01em' },
    h3: { fontSize: '1.125rem', fontWeight: 700 },
    button: { fontWeight: 700, textTransform: 'none' },
  },
  components: muiThemeComponents,
});
