import { useMemo, type ReactNode } from 'react';
import { i18nObject } from 'typesafe-i18n';
import type { Formatters, Locales, TranslationFunctions, Translations } from '../../i18n/i18n-types';
import { loadedFormatters, loadedLocales } from '../../i18n/i18n-util';
import { useAppSelector } from '../app/hooks';
import { TextsContext } from '../app/TextsProvider';
import { selectLanguageCode } from '../features/language/slice';
import { warnOnce } from './cardLanguage';
import type { OwnTexts as Own, TextKey } from './contract';

/** Provides the texts in the store's language, with the host's own wording where it gave one. */
export function OwnTexts({ own, children }: { readonly own: Own | undefined; readonly children: ReactNode }) {
  const code = useAppSelector(selectLanguageCode);
  const texts = useMemo(() => {
    const known = loadedLocales[code];
    const accounts = { ...known.accounts, ...wordsFor(known.accounts, own) };
    return i18nObject<Locales, Translations, TranslationFunctions, Formatters>(
      code,
      { ...known, accounts },
      loadedFormatters[code],
    );
  }, [code, own]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

type Worded = { readonly [Key in TextKey]?: string };

/** The host's valid replacements. Warns in the console about an unknown key or a value that is not a string. */
function wordsFor(known: Translations['accounts'], own: Own = {}): Worded {
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
