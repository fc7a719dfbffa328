import type { IncomingMessage } from 'node:http';
import type { ServiceTexts } from '../../i18n/en/service';
import { serviceTexts } from '../../i18n/i18n-service';
import { fallbackLanguage, languages, type LanguageCode } from '../../shared/languages';

/** The offered language that an `Accept-Language` header prefers; English if it names none of them. */
export const languageOfHeader = (header: string | undefined): LanguageCode => namedIn(header) ?? fallbackLanguage.code;

/** The id of the offered language that the header prefers; undefined if it names none of them. */
export const languageIdOfHeader = (header: string | undefined): number | undefined =>
  languages.find(({ code }) => code === namedIn(header))?.id;

/** The service's sentences in the language that a request prefers. */
export const textsOf = ({ headers }: Pick<IncomingMessage, 'headers'>): ServiceTexts =>
  serviceTexts[languageOfHeader(headers['accept-language'])];

// Reads only the beginning of a long header, because anyone can send one.
function namedIn(header: string | undefined): LanguageCode | undefined {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { code: range.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    });
  const [best] = wishes
    .filter(({ code, quality }) => quality > 0 && languages.some((language) => language.code === code))
    .sort((a, b) => b.quality - a.quality);
  return best?.code as LanguageCode | undefined;
}
