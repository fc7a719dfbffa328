import { i18nObject } from '../../i18n/i18n-util';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { languages } from '../../shared/languages';
import { sharedPictureOf } from './document';

export interface SharedPicture {
  readonly file: string;
  readonly title: string;
  readonly greeting: string;
}

/** The words in the pictures of shared links, by language. */
export function sharedPictures(): SharedPicture[] {
  loadAllLocales();
  return languages.map(({ code }) => {
    const { welcome } = i18nObject(code);
    return { file: sharedPictureOf(code), title: welcome.title(), greeting: welcome.greeting() };
  });
}
