import { ThemeProvider, alpha, createTheme } from '@mui/material/styles';

/** A theme with both schemes as CSS variables and the usual components' looks changed, as the template has it. */
const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-mui-color-scheme', cssVarPrefix: 'template' },
  colorSchemes: {
    light: { palette: { primary: { main: '#1d4f91' }, background: { default: '#fcfcfd', paper: '#f5f6f8' }, divider: alpha('#98a2b3', 0.4) } },
    dark: { palette: { primary: { main: '#8db8f0' }, background: { default: '#0c111d', paper: '#141a26' }, divider: alpha('#475467', 0.6) } },
  },
  shape: { borderRadius: 8 },
  typography: { fontFamily: 'Inter, sans-serif', h4: { fontWeight: 600, lineHeight: 1.5 } },
  components: {
    MuiButtonBase: { defaultProps: { disableTouchRipple: true, disableRipple: true } },
    MuiButton: { styleOverrides: { root: { boxShadow: 'none', textTransform: 'none' } } },
    MuiOutlinedInput: { styleOverrides: { root: { height: '2.5rem' }, notchedOutline: { border: '1px solid' } } },
    MuiFormLabel: { styleOverrides: { root: ({ theme: t }) => ({ ...t.typography.caption, marginBottom: 8 }) } },
    MuiCheckbox: { defaultProps: { disableRipple: true }, styleOverrides: { root: { margin: 10, height: 16, width: 16 } } },
    MuiLink: { defaultProps: { underline: 'none' } },
    MuiSelect: { styleOverrides: { root: { borderRadius: 8 } } },
    MuiMenuItem: { styleOverrides: { root: { borderRadius: 8, padding: '6px 8px' } } },
  },
});

export function AppTheme({ children }) {
  return <ThemeProvider theme={theme} disableTransitionOnChange>{children}</ThemeProvider>;
}
