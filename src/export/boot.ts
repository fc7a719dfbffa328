import { wantedLanguage } from '../browser/documentStart';
import { readStored } from '../browser/storage';
import { isMobileAgent } from '../browser/userAgent';
import { themeModeOf, themeStorageKey } from '../theme/mode';

/**
 * Runs in the head of every page, before the first paint: the theme, the layout and the language are right
 * from the beginning. Small, because it is a part of every page and its hash of every page's policy.
 */
const { documentElement: page } = document;
page.dataset['theme'] = themeModeOf(readStored(themeStorageKey));
page.dataset['layout'] = isMobileAgent(navigator.userAgent) ? 'mobile' : 'desktop';
if (wantedLanguage() !== page.lang) page.dataset['language'] = 'pending';

// webpack would wait for a script tag that has failed until its time-out: without the tag it asks anew.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) target.remove();
  },
  true,
);
