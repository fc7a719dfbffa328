import type { AccountsForm } from '../features/accounts/slice';
import { fallbackLanguage, languages, type LanguageCode } from '../../shared/languages';

const codeIn = (tag: string) => languages.find(({ code }) => code === tag.toLowerCase().split('-')[0])?.code;

/**
 * The language to show: the wanted one or, for a regional variant, its base language if the card has it; otherwise the
 * page's own, or English. Warns in the console if the wanted language cannot be shown exactly.
 * @param wanted the host's value, which need not be a language at all
 */
export function cardLanguage(wanted: string | undefined): LanguageCode {
  const shown = codeIn(wanted ?? '') ?? codeIn(document.documentElement.lang) ?? fallbackLanguage.code;
  if (wanted !== undefined && wanted !== shown)
    warn(
      'language',
      wanted,
      shown,
      languages.map(({ code }) => code),
    );
  return shown;
}

const themes = ['light', 'dark', 'system'];

/** The wanted theme, or `light`; warns in the console about an unknown value. */
export function cardTheme(wanted: string | undefined): string {
  if (wanted === undefined || themes.includes(wanted)) return wanted ?? 'light';
  warn('theme', wanted, 'light', themes);
  return 'light';
}

const forms = ['log-in', 'sign-up'] as const;

/** The wanted form, or `logIn`; warns in the console about an unknown value. */
export function cardForm(wanted: string | undefined): AccountsForm {
  const known = forms.find((form) => form === wanted);
  if (wanted !== undefined && known === undefined) warn('form', wanted, 'log-in', forms);
  return known === 'sign-up' ? 'signUp' : 'logIn';
}

function warn(prop: string, wanted: string, shown: string, known: readonly string[]): void {
  warnOnce(`The accounts card takes its ${prop} '${wanted}' for '${shown}': give one of ${known.join(', ')}.`);
}

const said = new Set<string>();

export function warnOnce(sentence: string): void {
  if (!said.has(sentence)) console.warn(sentence);
  said.add(sentence);
}
