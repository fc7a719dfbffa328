import { answerAtOnce } from '../browser/answerAtOnce';
import { isSessionAwaited, showLoadFailed, startData, wantedLanguage, type StartData } from '../browser/documentStart';
import { keepEarlyInput } from '../browser/earlyInput';
import { readStored } from '../browser/storage';
import { isMobileAgent } from '../browser/userAgent';
import { chunkTimeout, fetchAnew } from '../lib/importWithRetry';
import { trustedTypesPolicies } from '../lib/trustedTypes';
import { themeModeOf, themeStorageKey } from '../theme/mode';

/**
 * Runs in the head of every page, before the first paint: the theme, the layout, the language and the accounts page are right
 * from the beginning. Small, because it is a part of every page and its hash of every page's policy.
 */
const { documentElement: page } = document;
// With a dot at its end it is the same host to everybody but the browser, to which it is an origin that the service refuses.
if (location.hostname.endsWith('.')) location.hostname = location.hostname.slice(0, -1);
page.dataset['theme'] = themeModeOf(readStored(themeStorageKey));
page.dataset['layout'] = isMobileAgent(navigator.userAgent) ? 'mobile' : 'desktop';
if (wantedLanguage() !== page.lang) page.dataset['language'] = 'pending';
if (isSessionAwaited()) page.dataset['session'] = 'awaited';
answerAtOnce();
keepEarlyInput();

// webpack waits for a script tag of its own until the time-out, even one that has failed: without the tag it requests it anew.
// webpack does not load the entry scripts, so we do: each is retried once, past the browser's cache, which may hold a
// spoiled copy; then the page reports the failure.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const address = target.getAttribute('src') ?? '';
    target.remove();
    if (target.dataset['entry'] === 'first') void fetchAnew(address).then(() => fetchScript(address, 'again'));
    if (target.dataset['entry'] === 'again') showLoadFailed();
  },
  true,
);

// The page is painted before scripts are fetched. Where nothing says so they are fetched after the load, or after 3 s: a
// font that hangs does not hold them up.
const patience = 3000;
// After this long without a start, in milliseconds, the visitor is told.
const longTime = 10_000;
let hasBegun = false;
const begin = () => {
  // Absent where the document itself is still on its way.
  const { entry, scripts } = startData() as Partial<StartData>;
  if (hasBegun || entry === undefined || scripts === undefined) return;
  hasBegun = true;
  // The newest of what all scripts use as it is; see `browserslist` in package.json.
  if (!('findLast' in Array.prototype)) return showLoadFailed('outdated');
  setTimeout(showLoadFailed, longTime, 'slow');
  // The chunks that come after the page is taken over have their own limit.
  setTimeout(() => 'takenOver' in page.dataset || showLoadFailed(), chunkTimeout);
  entry.forEach((address) => fetchScript(address, 'first'));
  scripts.forEach((address) => fetchScript(address));
};
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
// A hidden tab paints nothing, and neither does a page that waits for its language, which somebody looks at.
addEventListener('load', () => setTimeout(begin, page.dataset['language'] ? 0 : 300));
setTimeout(begin, patience);

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

// Trusted Types require a policy to approve script addresses; this one approves those listed in the page itself.
const policy = (window as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(trustedTypesPolicies.boot, {
  createScriptURL: (url) => url,
});

/** @param entry whether an entry script is requested for the first time or again */
function fetchScript(address: string, entry?: 'first' | 'again'): void {
  const script = document.createElement('script');
  const integrity = startData().integrity[address];
  if (integrity) script.integrity = integrity;
  if (entry !== undefined) script.dataset['entry'] = entry;
  script.src = policy?.createScriptURL(address) ?? address;
  document.head.append(script);
}
