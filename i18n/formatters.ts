import type { FormattersInitializer } from 'typesafe-i18n';
import type { Formatters, Locales } from './i18n-types';

/** No text of the site formats a value by a function of its own. */
export const initFormatters: FormattersInitializer<Locales, Formatters> = () => ({});
