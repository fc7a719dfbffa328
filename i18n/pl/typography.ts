export type Typography = readonly (readonly [pattern: RegExp, replacement: string])[];

/**
 * What Polish typography binds, as `npm run texts` writes it into this folder's texts: no line ends in a one-letter word
 * (`w`, `z`, `i`), between a figure and its unit, or in the middle of 'e-mail': a word joiner holds it together, because Inter
 * has no non-breaking hyphen, and one of another font is thinner.
 */
const typography: Typography = [
  [/(?<![\p{L}\p{N}}])([aiouwz]) /giu, '$1\u00a0'],
  [/(\d|(?:seconds|count)\}) (?=\p{L}|\{\{)/gu, '$1\u00a0'],
  [/(?<=e-)(?=mail)/g, '\u2060'],
];

export default typography;
