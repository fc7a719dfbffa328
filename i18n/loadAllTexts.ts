import { siteTexts } from './i18n-site';
import { loadedTexts } from './texts';

/** Loads the texts of all languages at once, where their size does not matter: in the build, the commands and the tests. */
export const loadAllTexts = (): void => void Object.assign(loadedTexts, siteTexts);
