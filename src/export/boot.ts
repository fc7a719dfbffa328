import { isSessionAwaited, showLoadFailed, startData, wantedLanguage, type StartData } from '../browser/documentStart';
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
    fetchScript(target.getAttribute('src') ?? '', 0);
  },
  true,
);

// Reading comes first: the scripts take nothing from the page's own way to the screen. A font that hangs does not keep them for ever.
const patience = 3000;
let hasBegun = false;
const begin = () => {
  // Absent where the document itself is still on its way.
  const { scripts } = startData() as Partial<StartData>;
  if (hasBegun || scripts === undefined) return;
  hasBegun = true;
  scripts.forEach(fetchScript);
};
// Two frames after the load the page has been painted; before that a quick line would put the scripts first. A tab that nobody looks at draws none.
addEventListener('load', () => (document.hidden ? begin() : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))));
setTimeout(begin, patience);

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

// Trusted Types want a policy's word for a script's address; this one vouches for what stands in the page itself.
const policy = (window as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(trustedTypesPolicies.boot, { createScriptURL: (url) => url });

/** The site's own script is the first. */
function fetchScript(address: string, at: number): void {
  const script = document.createElement('script');
  const integrity = startData().integrity[address];
  if (integrity) script.integrity = integrity;
  if (at === 0) script.setAttribute('data-entry', '');
  script.src = policy?.createScriptURL(address) ?? address;
  document.head.append(script);
}
