import { i18nObject } from 'typesafe-i18n';
import type { LanguageCode } from '../shared/languages';
import { siteTexts } from './i18n-lazy';
import type { Texts, Translation } from './types';

export const loadedTexts = {} as Record<LanguageCode, Translation>;

/** Loads a language's texts. @throws webpack's ChunkLoadError if they cannot be loaded */
export async function loadTexts(code: LanguageCode): Promise<void> {
  loadedTexts[code] = (await siteTexts[code]()).default;
}

const known = new Map<LanguageCode, Texts>();

export function textsOf(code: LanguageCode): Texts {
  const texts = known.get(code) ?? i18nObject<LanguageCode, Translation, Texts>(code, loadedTexts[code]);
  known.set(code, texts);
  return texts;
}
