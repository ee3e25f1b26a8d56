import type { Components, Theme } from '@mui/material/styles';

/** Orange carries dark text and is too light to be text itself: where MUI writes or draws lines in it, a deeper one is used. */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiButton: {
    defaultProps: { disableElevation: true },
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
  MuiDialog: { styleOverrides: { paper: { borderRadius: 24 } } },
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
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 20px' } } },
  MuiTooltip: { defaultProps: { enterDelay: 300 } },
};
