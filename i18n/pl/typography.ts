export type Typography = readonly (readonly [pattern: RegExp, replacement: string])[];

/**
 * What Polish typography binds, as `npm run texts` writes it into this folder's texts: no line ends in a one-letter word
 * (`w`, `z`, `i`), between a figure and its unit, or in the middle of 'e-mail'.
 */
const typography: Typography = [
  [/(?<![\p{L}\p{N}}])([aiouwz]) /giu, '$1\u00a0'],
  [/(\d|seconds\}) (?=\p{L})/gu, '$1\u00a0'],
  [/(?<=e)-(?=mail)/g, '\u2011'],
];

export default typography;
