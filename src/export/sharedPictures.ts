import { i18nObject } from '../../i18n/i18n-util';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { languages } from '../../shared/languages';
import { withOwnWords } from '../../shared/ownWords';
import type { WelcomeWords } from '../../shared/siteBrand';
import { sharedPictureOf } from './document';

export interface SharedPicture {
  readonly file: string;
  readonly title: string;
  readonly greeting: string;
}

/** The texts in the preview pictures of shared links, one picture per language. */
export function sharedPictures(own: WelcomeWords | null): SharedPicture[] {
  loadAllLocales();
  return languages.map(({ code }) => {
    const { title, greeting } = withOwnWords(i18nObject(code).welcome, own, code);
    return { file: sharedPictureOf(code), title: title(), greeting: greeting() };
  });
}
