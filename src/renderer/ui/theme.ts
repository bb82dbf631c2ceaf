import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent: pine green. The seventh is filled in light mode, the sixth in dark; see `tokens.css`. */
const pine: MantineColorsTuple = [
  '#eef6f2',
  '#e0efe7',
  '#bcd9cb',
  '#82d1ac',
  '#82d1ac',
  '#3f9a74',
  '#237e5b',
  '#1f674a',
  '#16543c',
  '#0f3f2d',
];

/** Light mode's greys: warm. */
const gray: MantineColorsTuple = [
  '#f7f5f1',
  '#f5f3ef',
  '#efece8',
  '#e5e3de',
  '#cdcac4',
  '#8d8880',
  '#6c6862',
  '#605c55',
  '#3d3a35',
  '#262420',
];

/** Dark mode's greys, from text (0) to the darkest background (9). */
const dark: MantineColorsTuple = [
  '#e9e6e0',
  '#ada9a1',
  '#9a968e',
  '#7b776f',
  '#4a4742',
  '#34322e',
  '#262421',
  '#1c1b18',
  '#151411',
  '#0f0e0c',
];

/** Sizes, colours and defaults for the window's components. */
export const theme = createTheme({
  colors: { pine, gray, dark },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { md: 'var(--shadow-menu)', lg: 'var(--shadow-dialog)', xl: 'var(--shadow-dialog)' },
  cursorType: 'default',
  respectReducedMotion: true,
  fontFamily: "'Figtree Variable', system-ui, 'Segoe UI', 'Noto Sans', sans-serif",
  fontFamilyMonospace:
    "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Noto Sans Mono', 'Liberation Mono', monospace",
  fontSizes: {
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.375rem',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.3333', sm: '1.3846', md: '1.4286', lg: '1.5', xl: '1.2727' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.2727' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.3333' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  components: {
    Badge: { defaultProps: { variant: 'default', tt: 'none', fw: 500 } },
    Button: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    // Whatever opens over a screen stays in the screen's landmark, for screen readers.
    Popover: { defaultProps: { portalProps: { target: '#screen' } } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
  },
});
