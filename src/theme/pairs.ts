import type { ColorName } from './tokens';

/** What stands on what, a front with its grounds. The design page shows each pair's contrast, and a test computes it in both schemes. */
type Pairs = readonly (readonly [front: ColorName, grounds: readonly ColorName[]])[];

/** What is read on what: 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const readOn: Pairs = [
  ['text', ['page', 'surface', 'sunken', 'chosen']],
  ['textMuted', ['page', 'surface', 'sunken']],
  ['link', ['page', 'surface', 'sunken', 'banner']],
  ['danger', ['page', 'surface', 'sunken']],
  ['positive', ['page', 'surface', 'sunken']],
  ['onPrimary', ['primary', 'primaryHover']],
  ['onStatus', ['danger', 'positive']],
  ['onBanner', ['banner']],
];

/** What a control or its state is told by: 3 to 1 (WCAG 2.2, 1.4.11). */
export const seenOn: Pairs = [
  ['control', ['page', 'surface']],
  ['focus', ['page', 'surface', 'chosen', 'banner']],
  ['danger', ['surface']],
  ['primary', ['page', 'surface']],
];
