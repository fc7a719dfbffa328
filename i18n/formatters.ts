import type { FormattersInitializer } from 'typesafe-i18n';
import type { Formatters, Locales } from './i18n-types';

/** None of the site's texts needs a formatter of its own. */
export const initFormatters: FormattersInitializer<Locales, Formatters> = () => ({});
