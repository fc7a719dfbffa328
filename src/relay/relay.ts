import { createAnonymousClient } from '../api/anonymousClient';
import { isTabNews, openTabChannel } from '../browser/channel';
import { renewOnce } from '../browser/renewOnce';
import type { Outcome } from '../lib/outcome';
import { relayElement, relayGreeting, type RelayStart } from '../lib/sessionRelay';

/**
 * The script of the relay page (docs/sister-app.md). On its port the framing page says `renew`, `loggedIn`, `loggedOut` or `accountDeleted`;
 * it gets `ready`, the end of a renewal (`granted`, `refused`, `failed`), and what other tabs report of the session.
 * A renewal takes the site's own lock, so that there is one at a time across the tabs of both apps.
 */
const { origins, apiOrigin } = JSON.parse(document.getElementById(relayElement)?.textContent ?? '') as RelayStart;
const api = { origin: apiOrigin, language: () => document.documentElement.lang };
const renew = renewOnce(createAnonymousClient(api).refreshAccessToken, { message: '' });
const channel = openTabChannel();

let port: MessagePort | undefined;

// The policy lets only listed origins frame this page; messages are checked all the same.
addEventListener('message', ({ data, origin, source, ports: [given] }: MessageEvent<unknown>) => {
  if (
    source !== parent ||
    source === window ||
    !origins.includes(origin) ||
    data !== relayGreeting ||
    given === undefined
  )
    return;
  port?.close();
  port = given;
  given.onmessage = (message: MessageEvent<unknown>) => void answer(message.data, given);
  given.postMessage('ready');
});

async function answer(word: unknown, to: MessagePort): Promise<void> {
  if (word === 'renew') to.postMessage(wordOf(await renew()));
  else if (isTabNews(word)) channel.tellOtherTabs(word);
}

// 204 where no session cookie came; a busy or broken service says nothing about the session.
function wordOf(outcome: Outcome<unknown>): 'granted' | 'refused' | 'failed' {
  if (outcome.kind === 'answered') return 'granted';
  return outcome.kind === 'refused' && (outcome.status === 204 || outcome.status === 401) ? 'refused' : 'failed';
}

void (async () => {
  for (;;) {
    const news = await channel.nextNewsFromOtherTabs();
    port?.postMessage(news);
  }
})();
