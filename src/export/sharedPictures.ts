import { textsOf } from '../../i18n/texts';
import { loadAllTexts } from '../../i18n/loadAllTexts';
import { languages } from '../../shared/languages';
import { withOwnWords } from '../../shared/ownWords';
import type { WelcomeWords } from '../../shared/siteBrand';
import { sharedPictureOf } from './document';

/** The texts in the preview pictures of shared links, one picture per language. */
export function sharedPictures(own: WelcomeWords | null) {
  loadAllTexts();
  return languages.map(({ code }) => {
    const { title, greeting } = withOwnWords(textsOf(code).welcome, own, code);
    return { file: sharedPictureOf(code), title: title(), greeting: greeting() };
  });
}

export type SharedPicture = ReturnType<typeof sharedPictures>[number];
