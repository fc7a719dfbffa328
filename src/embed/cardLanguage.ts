import type { AccountsForm } from '../features/accounts/slice';
import { logOnce } from '../../packages/session/src/relay';
import { fallbackLanguage, languages, type LanguageCode } from '../../shared/languages';

const codeIn = (tag: string) => languages.find(({ code }) => code === tag.toLowerCase().split('-')[0])?.code;

/**
 * The language to show: the wanted one or, for a regional variant, its base language if the card has it; otherwise the
 * page's own, or English. Warns in the console if the wanted language cannot be shown exactly.
 * @param wanted the host's value, which need not be a language at all
 */
export function cardLanguage(wanted: string | undefined): LanguageCode {
  const shown = codeIn(wanted ?? '') ?? codeIn(document.documentElement.lang) ?? fallbackLanguage.code;
  const known = languages.map(({ code }) => code);
  return oneOf('language', wanted, known, shown);
}

/** The wanted theme, or `light`; warns in the console about an unknown value. */
export const cardTheme = (wanted: string | undefined) => oneOf('theme', wanted, ['light', 'dark', 'system'], 'light');

/** The wanted form, or `logIn`; warns in the console about an unknown value. */
export const cardForm = (wanted: string | undefined): AccountsForm =>
  oneOf('form', wanted, ['log-in', 'sign-up'], 'log-in') === 'sign-up' ? 'signUp' : 'logIn';

function oneOf<Value extends string>(
  prop: string,
  wanted: string | undefined,
  known: readonly Value[],
  otherwise: Value,
): Value {
  const found = known.find((one) => one === wanted);
  if (wanted !== undefined && found === undefined)
    warnOnce(`The accounts card takes its ${prop} '${wanted}' for '${otherwise}': give one of ${known.join(', ')}.`);
  return found ?? otherwise;
}

/** Warns once per page, however many cards and renders there are. */
export const warnOnce = (sentence: string): void => logOnce(sentence, console.warn);
