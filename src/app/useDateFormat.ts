import { dateLocale } from '../../shared/localized';
import { useLanguage } from './hooks';

const precise = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Formats a time, in milliseconds since 1970, in the visitor's language and time zone, without a line break in it. */
export function useDateFormat(options: Intl.DateTimeFormatOptions = precise): (at: number) => string {
  const format = new Intl.DateTimeFormat(dateLocale(useLanguage()), options);
  return (at) => format.format(at).replaceAll(' ', '\u00a0');
}
