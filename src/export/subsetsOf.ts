import { loadedTexts } from '../../i18n/texts';
import type { LanguageCode } from '../../shared/languages';
import { charactersOf, fontSubsetNames, type FontSubset } from '../theme/fontSubsets';

/**
 * The font subsets that the texts of a language need; its pages preload them.
 * @throws Error that names a character which is in no subset
 */
export function subsetsOf(language: LanguageCode): FontSubset[] {
  const wanted = new Set(textsIn(loadedTexts[language]).join(''));
  const found = (subset: FontSubset) => [...charactersOf(subset)].filter((character) => wanted.delete(character));
  const used = fontSubsetNames.filter((subset) => found(subset).length > 0);
  const [missing] = wanted;
  if (missing !== undefined) {
    const code = missing.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    throw new Error(
      `The texts in i18n/${language}/ use '${missing}' (U+${code}), which is in no subset of the font: add it to fontSubsets in src/theme/fontSubsets.ts.`,
    );
  }
  return used;
}

function textsIn(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : textsIn(value as object),
  );
}
