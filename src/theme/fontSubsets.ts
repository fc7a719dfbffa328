/**
 * The subsets of Inter: the file of `@fontsource-variable/inter` that each is cut from, and its characters in the notation
 * of CSS's `unicode-range`. Every page needs `basic`, which also has the Polish ó; Polish pages need `eastern` too;
 * `western` has the letters of Western Europe. Inter has no glyph for the word joiner (U+2060), which is invisible anyway.
 */
export const fontSubsets = {
  basic: {
    from: 'latin',
    range: 'U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D3,U+00F3,U+2013-2014,U+2018-2019,U+201C-201E,U+2026,U+2060',
  },
  eastern: {
    from: 'latin-ext',
    range: 'U+0102-0107,U+0118-0119,U+0141-0144,U+015A-015B,U+015E-0163,U+0179-017C,U+0218-021B',
  },
  western: { from: 'latin', range: 'U+00A1-00A8,U+00AA-00B6,U+00B8-00D2,U+00D4-00F2,U+00F4-00FF' },
} as const;

export type FontSubset = keyof typeof fontSubsets;

export const fontSubsetNames = Object.keys(fontSubsets) as FontSubset[];

/** The address of each subset's file in the export. */
export type FontFiles = Readonly<Record<FontSubset, string>>;

export function charactersOf(subset: FontSubset): string {
  return fontSubsets[subset].range.split(',').map(charactersIn).join('');
}

function charactersIn(range: string): string {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
