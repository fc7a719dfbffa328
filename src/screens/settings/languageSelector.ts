import { preloadable } from '../../app/preloadable';

/** The selector with its combobox library, a chunk of its own. */
export const languageSelector = preloadable(
  () => import(/* webpackChunkName: "languageSelector" */ './LanguageSelector'),
);
