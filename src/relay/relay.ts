import { anonymousCalls } from '../../shared/calls';
import { createCallsUnderWay } from '../api/callsUnderWay';
import { createClient } from '../api/client';
import { waitForSessionEnd } from '../api/sessionEnd';
import { openTabChannel } from '../browser/channel';
import { isSessionLikely } from '../browser/documentStart';
import { isNews, sessionName } from '../../packages/session/src/relay';
import { renewalMarkBeforeRefusals, renewOnce } from '../../packages/session/src/renewal';
import { createSessionWatch } from '../browser/sessionWatch';
import { isNoSession, type Outcome } from '../lib/outcome';
import { relayElement, type RelayStart } from '../lib/sessionRelay';

/**
 * The script of the relay page (docs/sister-app.md). Over its port, the framing page sends `renew`, `loggedIn`, `loggedOut`
 * or `accountDeleted`. It receives `ready`, the result of a renewal (`granted`, preceded by the subject of the session,
 * `refused` or `failed`), and session news from other tabs.
 * A renewal takes the site's own lock, so that only one runs at a time across the tabs of both apps. So does the wait for
 * the session's end on another device.
 */
const { origins, apiOrigin } = JSON.parse(
  document.querySelector(`script#${relayElement}`)?.textContent ?? '',
) as RelayStart;
const api = { origin: apiOrigin, language: () => document.documentElement.lang };
const { exclusive } = createCallsUnderWay();
const { refreshAccessToken } = createClient({ ...api, until: exclusive }, anonymousCalls);
const renew = renewOnce(refreshAccessToken, undefined, undefined, exclusive);
// The framing page requests a renewal because one of its own calls was refused.
const renewAfterRefusal = renewOnce(refreshAccessToken, undefined, renewalMarkBeforeRefusals(), exclusive);
const channel = openTabChannel();

const watch = createSessionWatch(
  (gone) => waitForSessionEnd(api, gone),
  () => void renew().then((outcome) => wordOf(outcome) === 'refused' && port?.postMessage('loggedOut')),
);
watch.follow(isSessionLikely());

let port: MessagePort | undefined;

// The policy allows only listed origins to frame this page; messages are checked anyway.
addEventListener('message', ({ data, origin, source, ports: [given] }: MessageEvent<unknown>) => {
  if (
    source !== parent ||
    source === window ||
    !origins.includes(origin) ||
    data !== sessionName ||
    given === undefined
  )
    return;
  port?.close();
  port = given;
  given.onmessage = (message: MessageEvent<unknown>) => void answer(message.data, given);
  given.postMessage('ready');
});

async function answer(word: unknown, to: MessagePort): Promise<void> {
  if (word === 'renew') {
    const outcome = await renewAfterRefusal();
    // A separate message, because framing pages of earlier releases only understand the words.
    if (outcome.kind === 'answered') to.postMessage({ sub: outcome.body.sub });
    to.postMessage(wordOf(outcome));
  } else if (isNews(word)) {
    watch.follow(word === 'loggedIn');
    channel.tellOtherTabs(word);
  }
}

function wordOf(outcome: Outcome<unknown>): 'granted' | 'refused' | 'failed' {
  const isOver = outcome.kind === 'refused' && isNoSession(outcome);
  // A busy or broken service says nothing about the session.
  if (outcome.kind !== 'answered' && !isOver) return 'failed';
  watch.follow(!isOver);
  return isOver ? 'refused' : 'granted';
}

void (async () => {
  for (;;) {
    const news = await channel.nextNewsFromOtherTabs();
    watch.follow(news === 'loggedIn');
    port?.postMessage(news);
  }
})();
