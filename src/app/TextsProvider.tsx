import { createContext, useContext, type ReactNode } from 'react';
import { textsOf } from '../../i18n/texts';
import type { Texts } from '../../i18n/types';
import { useLanguage } from './hooks';

export const TextsContext = createContext<Texts | null>(null);

/** Provides the texts in the store's language. Changing the language rewords the page without losing typed input. */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const code = useLanguage();
  return <TextsContext value={textsOf(code)}>{children}</TextsContext>;
}

export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error('useTexts needs a TextsProvider above it');
  return texts;
}
