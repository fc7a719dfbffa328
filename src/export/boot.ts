import { answerAtOnce } from '../browser/answerAtOnce';
import { isSessionAwaited, showLoadFailed, startData, wantedLanguage, type StartData } from '../browser/documentStart';
import { keepEarlyInput } from '../browser/earlyInput';
import { readStored } from '../browser/storage';
import { isMobileAgent } from '../browser/userAgent';
import { chunkTimeout, fetchAnew } from '../lib/importWithRetry';
import { trustedTypesPolicies } from '../lib/trustedTypes';
import { signUpFragment } from '../../shared/paths';
import { themeModeOf, themeStorageKey } from '../theme/mode';

/**
 * Runs in the head of every page before the first paint, so that the theme, the layout, the language and the accounts page
 * are right from the start. Keep it small: it is inlined in every page, and every page's policy has its hash.
 */
const { documentElement: page } = document;
// A host name with a trailing dot is the same host, but the browser sees another origin, which the service refuses.
if (location.hostname.endsWith('.')) location.hostname = location.hostname.slice(0, -1);
page.dataset['theme'] = themeModeOf(readStored(themeStorageKey));
page.dataset['layout'] = isMobileAgent(navigator.userAgent) ? 'mobile' : 'desktop';
if (wantedLanguage() !== page.lang) page.dataset['language'] = 'pending';
if (isSessionAwaited()) page.dataset['session'] = 'awaited';
if (location.hash.startsWith(`#${signUpFragment}`)) page.dataset['form'] = 'awaited';
answerAtOnce();
keepEarlyInput();

// webpack waits for a script tag that it added until its timeout, even after the script has failed. Once the tag is removed,
// it requests the script again. The entry scripts are not loaded by webpack but here: each is retried once, bypassing the
// browser's cache, which may hold a corrupt copy; then the page reports the failure.
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

// Scripts are fetched after the first paint. If no paint is observed, they are fetched after the load event, or after this
// time in milliseconds, so that a font that hangs does not hold them up.
const longestPaint = 3000;
// If the app has not started after this time, in milliseconds, the page says that loading is slow.
const slowAfter = 10_000;
let hasBegun = false;
const begin = () => {
  // Undefined while the document itself is still arriving.
  const { entry, scripts } = startData() as Partial<StartData>;
  if (hasBegun || entry === undefined || scripts === undefined) return;
  hasBegun = true;
  // The newest built-ins that the scripts use without a polyfill; see `browserslist` in package.json.
  if (!('findLast' in Array.prototype && 'timeout' in AbortSignal)) return showLoadFailed('outdated');
  setTimeout(showLoadFailed, slowAfter, 'slow');
  // Chunks that are requested after the app has taken over the page have a timeout of their own.
  setTimeout(() => 'takenOver' in page.dataset || showLoadFailed(), chunkTimeout);
  entry.forEach((address) => fetchScript(address, 'first'));
  scripts.forEach((address) => fetchScript(address));
};
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
// A hidden tab paints nothing. Neither does a page that waits for its language, but there someone is looking: begin at once.
addEventListener('load', () => setTimeout(begin, page.dataset['language'] ? 0 : 300));
setTimeout(begin, longestPaint);

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
