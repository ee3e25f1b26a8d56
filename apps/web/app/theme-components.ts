import type { Components, Theme } from '@mui/material/styles';
import { mediaQueries } from './styles/media-queries.ts';

const onPhone = `@media ${mediaQueries.phone}`;

/**
 * Orange carries dark text and is too light to be text itself: where MUI writes or draws lines in it, a deeper one is
 * used.
 */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiButton: {
    // While it is busy a button keeps its words beside the spinner.
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
  // MUI lightens what lies higher in the dark until it is grey; a border does it here.
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}` }) } },
  // Over a dialog of the same ground, a dark one above all, it needs an edge to be seen.
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, boxShadow: 'var(--shadow-popup)' }),
    },
  },
  // On a phone the room is needed within.
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
  // It scrolls, so what is placed in it must move with it (hidden texts would make the whole dialog scroll).
  MuiDialogContent: { styleOverrides: { root: { position: 'relative' } } },
  // Buttons that do not fit beside each other go below each other; words that wrap would make them round.
  MuiDialogActions: {
    styleOverrides: {
      root: { flexWrap: 'wrap', rowGap: 8, padding: '8px 20px 20px', '& .MuiButton-root': { whiteSpace: 'nowrap' } },
    },
  },
  // What can be done about it goes below where there is no room beside the words.
  MuiAlert: {
    styleOverrides: {
      root: { flexWrap: 'wrap', alignItems: 'center' },
      message: { flex: '1 1 160px' },
      action: { alignItems: 'center', padding: 0, '& .MuiButton-root': { whiteSpace: 'nowrap' } },
    },
  },
  MuiTooltip: { defaultProps: { enterDelay: 300 } },
};
