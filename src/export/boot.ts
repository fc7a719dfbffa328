import { isSessionAwaited, showLoadFailed, wantedLanguage } from '../browser/documentStart';
import { readStored } from '../browser/storage';
import { isMobileAgent } from '../browser/userAgent';
import { trustedTypesPolicies } from '../lib/trustedTypes';
import { themeModeOf, themeStorageKey } from '../theme/mode';

/**
 * Runs in the head of every page, before the first paint: the theme, the layout, the language and the accounts page are right
 * from the beginning. Small, because it is a part of every page and its hash of every page's policy.
 */
const { documentElement: page } = document;
page.dataset['theme'] = themeModeOf(readStored(themeStorageKey));
page.dataset['layout'] = isMobileAgent(navigator.userAgent) ? 'mobile' : 'desktop';
if (wantedLanguage() !== page.lang) page.dataset['language'] = 'pending';
if (isSessionAwaited()) page.dataset['session'] = 'awaited';

// webpack waits for a script tag of its own until the time-out, even one that has failed: without the tag it asks anew.
// The site's entry is nobody's but ours: it is asked for once more, then the page says that it did not come.
let hasRetried = false;
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    target.remove();
    if (!target.hasAttribute('data-entry')) return;
    if (hasRetried) return showLoadFailed();
    hasRetried = true;
    const again = document.createElement('script');
    for (const { name, value } of target.attributes) if (name !== 'src') again.setAttribute(name, value);
    again.src = sameScript(target.src);
    document.head.append(again);
  },
  true,
);

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

// Trusted Types want a policy's word for a script's address; this one vouches for what stood in the page itself.
function sameScript(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  return trustedTypes?.createPolicy(trustedTypesPolicies.boot, { createScriptURL: (url) => url }).createScriptURL(address) ?? address;
}
