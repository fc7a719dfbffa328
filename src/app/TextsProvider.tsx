import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { TranslationFunctions } from '../../i18n/i18n-types';
import { i18nObject } from '../../i18n/i18n-util';
import { selectLanguageCode } from '../features/language/slice';
import { useAppSelector } from './hooks';

export const TextsContext = createContext<TranslationFunctions | null>(null);

/** Provides the texts in the store's language. Changing the language rewords the page without losing typed input. */
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
