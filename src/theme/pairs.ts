import type { ColorName } from './tokens';

/** A foreground with its backgrounds. A test computes the contrast in both schemes. */
type Pairs = readonly (readonly [foreground: ColorName, backgrounds: readonly ColorName[]])[];

/** Text contrast: 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const textPairs: Pairs = [
  ['text', ['page', 'surface', 'sunken', 'chosen']],
  ['textMuted', ['page', 'surface', 'sunken']],
  ['link', ['page', 'surface', 'sunken', 'banner']],
  ['danger', ['page', 'surface', 'sunken']],
  ['positive', ['page', 'surface', 'sunken']],
  ['onPrimary', ['primary', 'primaryHover']],
  ['onStatus', ['danger', 'positive']],
  ['onBanner', ['banner']],
];

/** Contrast of controls and states: 3 to 1 (WCAG 2.2, 1.4.11). */
export const controlPairs: Pairs = [
  ['control', ['page', 'surface']],
  ['focus', ['page', 'surface', 'chosen', 'banner']],
  ['danger', ['surface']],
];
