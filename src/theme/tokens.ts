/** The design tokens (docs/behaviour.md, 9). Colours are CSS variables, so that a theme changes without any script. */
export const colorNames = [
  'page',
  'surface',
  'sunken',
  'text',
  'textMuted',
  'border',
  'control',
  'primary',
  'primaryHover',
  'onPrimary',
  'link',
  'focus',
  'danger',
  'positive',
  'onStatus',
  'banner',
  'onBanner',
  'chosen',
  'backdrop',
] as const;

export type ColorName = (typeof colorNames)[number];

export const colorVariable = (name: ColorName) =>
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const color = Object.fromEntries(colorNames.map((name) => [name, `var(${colorVariable(name)})`])) as Record<
  ColorName,
  string
>;

export const shadow = { raised: 'var(--shadow-raised)', floating: 'var(--shadow-floating)' } as const;

/** Lengths in steps of 8 px. */
export const space = (steps: number) => `${steps * 8}px`;

/** A column whose items are never wider than itself, with a gap in steps. */
export const column = (gap: number) => `display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space(gap)};`;

/** Items side by side, on more lines if there is no room, with a gap in steps. */
export const wrapped = (gap: number) => `display: flex; flex-wrap: wrap; gap: ${space(gap)};`;

/** The space at both sides of the top bar and the welcome page, whose parts grow on very wide screens. */
export const gutter = 'max(16px, (100% - max(1072px, 56vw)) / 2)';

export const radius = '8px';

/** A surface above the page, with a line around it. */
export const panel = `border: 1px solid ${color.border}; border-radius: ${radius}; background: ${color.surface};`;

export const font = {
  family: "'Inter', 'Inter Fallback', sans-serif",
  small: '0.875rem',
  body: '1rem',
  lead: '1.1875rem',
  heading: '1.5rem',
  display: 'clamp(2.125rem, 1.4rem + 3.2vw, 3.5rem)',
} as const;

export const motion = { quick: '150ms ease-out', gentle: '220ms cubic-bezier(0.2, 0, 0, 1)' } as const;

/** The stacking order; nothing else sets a z-index. */
export const depth = { bar: 10, menu: 20, selector: 30, toast: 40, replica: 50, panel: 60 } as const;

const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

/** A media query from a breakpoint up: `${from('sm')} { … }`. */
export const from = (name: keyof typeof breakpoints) => `@media (min-width: ${breakpoints[name]}px)`;

/** The client's mobile flag, which the boot script writes on the document before the first paint. */
export const onMobile = 'html[data-layout="mobile"] &';
