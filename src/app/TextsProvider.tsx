import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { TranslationFunctions } from '../../i18n/i18n-types';
import { i18nObject } from '../../i18n/i18n-util';
import { selectLanguageCode } from '../features/language/slice';
import { useAppSelector } from './hooks';

export const TextsContext = createContext<TranslationFunctions | null>(null);

/** Gives the tree the texts of the language in the store; a change rewords the page and loses nothing typed. */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const code = useAppSelector(selectLanguageCode);
  const texts = useMemo(() => i18nObject(code), [code]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** The texts of the visitor's language. */
export function useTexts(): TranslationFunctions {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error('useTexts needs a TextsProvider above it');
  return texts;
}
