import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent: a quiet pine green. */
const pine: MantineColorsTuple = [
  '#edf6f2',
  '#dbeae4',
  '#b6d5c9',
  '#8ebfad',
  '#6cac95',
  '#529b82',
  '#3f8a71',
  '#2c6e59',
  '#245b4a',
  '#1a4638',
];

/** Light mode's greys, slightly warm. */
const gray: MantineColorsTuple = [
  '#f8f8f6',
  '#f1f1ee',
  '#e7e7e3',
  '#dcdcd7',
  '#c8c8c2',
  '#a9aaa4',
  '#6a6c66',
  '#5c5e59',
  '#3b3d39',
  '#232522',
];

/** Dark mode's greys, from text (0) to the darkest background (9). */
const dark: MantineColorsTuple = [
  '#d6d8d5',
  '#b9bcb8',
  '#a0a49f',
  '#70746f',
  '#3c403d',
  '#313532',
  '#272a28',
  '#1d201e',
  '#171918',
  '#101211',
];

/** Sizes, colours and defaults for the window's components. */
export const theme = createTheme({
  colors: { pine, gray, dark },
  primaryColor: 'pine',
  primaryShade: 7,
  defaultRadius: 'sm',
  cursorType: 'default',
  respectReducedMotion: true,
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
  fontFamilyMonospace:
    "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Noto Sans Mono', 'Liberation Mono', monospace",
  fontSizes: {
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.25rem',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // Whatever opens over a screen stays in the screen's landmark, for screen readers.
    Popover: { defaultProps: { portalProps: { target: '#screen' } } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
  },
});
