import { useMemo, type ReactNode } from 'react';
import { i18nObject } from 'typesafe-i18n';
import { loadedTexts } from '../../i18n/texts';
import type { Texts, Translation } from '../../i18n/types';
import type { LanguageCode } from '../../shared/languages';
import { useLanguage } from '../app/hooks';
import { TextsContext } from '../app/TextsProvider';
import { warnOnce } from './cardLanguage';
import type { OwnTexts as Own, TextKey } from './contract';

/** Provides the texts in the store's language, with the host's own wording where it gave one. */
export function OwnTexts({ own, children }: { readonly own: Own | undefined; readonly children: ReactNode }) {
  const code = useLanguage();
  const texts = useMemo(() => {
    const known = loadedTexts[code];
    const accounts = { ...known.accounts, ...wordsFor(known.accounts, own) };
    return i18nObject<LanguageCode, Translation, Texts>(code, { ...known, accounts });
  }, [code, own]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

type Worded = { readonly [Key in TextKey]?: string };

/** The host's valid replacements. Warns in the console about an unknown key or a value that is not a string. */
function wordsFor(known: Translation['accounts'], own: Own = {}): Worded {
  const texts = Object.entries(known).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(
    Object.entries(own).filter(([key, words]: [string, unknown]) => {
      const isKnown = texts.some(([name]) => name === key) && typeof words === 'string';
      if (!isKnown && words !== undefined)
        warnOnce(
          `The accounts card has no text '${key}' to put ${JSON.stringify(words)} for: give such as { "logIn": "Sign in" }.`,
        );
      return isKnown;
    }),
  );
}
