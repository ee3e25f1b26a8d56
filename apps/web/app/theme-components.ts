import type { Components, Theme } from '@mui/material/styles';
import { mediaQueries } from './styles/media-queries.ts';

const onPhone = `@media ${mediaQueries.phone}`;

/** Orange is too light for text, so MUI's texts and lines use a deeper one. */
export const muiThemeComponents: Components<Omit<Theme, 'components'>> = {
  MuiButton: {
    // A busy button shows its text beside the spinner.
    defaultProps: { disableElevation: true, loadingPosition: 'start' },
    styleOverrides: {
      root: { minHeight: 44, borderRadius: 999, paddingInline: 20 },
      text: ({ theme, ownerState }) => (ownerState.color === 'primary' ? { color: theme.vars.palette.brand.link } : {}),
      outlined: ({ theme, ownerState }) =>
        ownerState.color === 'primary'
          ? { color: theme.vars.palette.brand.link, borderColor: theme.vars.palette.brand.link }
          : {},
    },
  },
  MuiLink: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.brand.link, fontWeight: 600 }) } },
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme }) => ({ '&.Mui-focused:not(.Mui-error)': { color: theme.vars.palette.brand.link } }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.brand.link,
        },
      }),
    },
  },
  // MUI would lighten raised surfaces in the dark theme until they are grey. A border replaces that.
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}` }) } },
  // A popup needs an edge on a dialog with the same background.
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, boxShadow: 'var(--shadow-popup)' }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: 24, [onPhone]: { margin: 16, maxHeight: 'calc(100% - 32px)' } },
      paperFullWidth: { [onPhone]: { width: 'calc(100% - 32px)' } },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontSize: '1.25rem',
        fontWeight: 800,
        lineHeight: 1.3,
        letterSpacing: '-0.015em',
        overflowWrap: 'anywhere',
      },
    },
  },
  // Hidden texts must scroll with the dialog, or they would extend the whole page.
  MuiDialogContent: { styleOverrides: { root: { position: 'relative' } } },
  // Buttons that do not fit side by side go below each other.
  MuiDialogActions: {
    styleOverrides: {
      root: { flexWrap: 'wrap', rowGap: 8, padding: '8px 20px 20px', '& .MuiButton-root': { whiteSpace: 'nowrap' } },
    },
  },
  // The action moves below the text on narrow screens.
  MuiAlert: {
    styleOverrides: {
      root: { flexWrap: 'wrap', alignItems: 'center' },
      message: { flex: '1 1 160px' },
      action: { alignItems: 'center', padding: 0, '& .MuiButton-root': { whiteSpace: 'nowrap' } },
    },
  },
  MuiTooltip: { defaultProps: { enterDelay: 300 } },
};
