import { loadTexts } from '../../i18n/texts';
import { returnTarget } from '../../sagas/signUp';
import type { Services } from '../../sagas/services';
import type { Outcome } from '../lib/outcome';
import { anonymousCalls, sessionCalls } from '../../shared/calls';
import type { Store } from '../app/store';
import { selectLanguageCode } from '../features/language/slice';
import { selectSubject } from '../features/session/slice';
import { createClient, type Client } from '../api/client';
import { isSessionKept, withKeptCookies } from '../api/keptCookies';
import { createCallsUnderWay } from '../api/callsUnderWay';
import { outcomeOfLoad } from '../api/toOutcome';
import { overOlder, renewOnce } from '../../packages/session/src/renewal';
import type { TabChannel } from '../browser/channel';
import type { AccountsEvent, AccountsProps } from './contract';
import type { CardRoot } from './cardRoot';
import { openTabs } from './tabs';
import { createEmbedBrowser } from './browser';
import { sessionUnknown, type SessionUnknown } from './sessionUnknown';
import { cardPasskeys } from './cardPasskeys';
import { parseUrl } from '../../shared/parseUrl';

/** The services of one mount. A flow that needs a browser function which the embed does not have is a compile error. */
export interface EmbedServices extends Omit<Services, 'browser' | 'session'> {
  readonly browser: ReturnType<typeof createEmbedBrowser> & ReturnType<typeof cardPasskeys>['calls'] & TabChannel;
  /** Without the calls of the pages that manage an account, which the card does not show. */
  readonly session: Client<typeof sessionCalls>;
}

/**
 * @param place holds the hidden frame of the relay, which is removed with the card
 * @param props the host's latest
 */
export function openServices(
  { root, shadow }: CardRoot,
  props: () => AccountsProps,
  store: Store,
  sendToHost: (event: AccountsEvent) => void,
) {
  // Each mount has its own language, which may differ from the page's.
  const { calls, exclusive, giveUp } = createCallsUnderWay();
  const language = () => selectLanguageCode(store.getState());
  const subject = () => selectSubject(store.getState());
  const api = { origin: props().api ?? props().site, language, until: calls };
  const tabs = openTabs(props().site, shadow);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const anonymous = createClient(api, anonymousCalls);
  const session = createClient({ ...api, subject }, sessionCalls);
  const { refreshAccessToken, login, passkeyLogin } = createClient({ ...api, until: exclusive }, anonymousCalls);
  const { logout, logoutEverywhere } = createClient({ ...api, subject, until: exclusive }, sessionCalls);
  let unknown: SessionUnknown | null = null;
  const watched =
    <Body>(ask: () => Promise<Outcome<Body>>) =>
    async () => {
      const outcome = await ask();
      unknown = sessionUnknown(outcome);
      return outcome;
    };
  // Without `continueTo`, mailed links lead back to the host's page.
  const back = () => parseUrl(props().continueTo ?? location.href, location.href)?.href ?? null;
  // Cookies are lost if the host's page is cross-site to the service, or if the browser blocks them.
  const areCookiesKept = async () => {
    const areKept = await isSessionKept(createClient(api, sessionCalls).isLogged);
    if (areKept) return true;
    const message = `The browser kept no cookie of ${api.origin}, to which ${location.origin} is another site: serve this page by the same protocol at a name below the same domain, which may be no public suffix such as github.io.`;
    console.error(message);
    sendToHost({ type: 'failed', reason: 'cookie', message });
    return false;
  };
  const passkeys = cardPasskeys(() => props().site, root);
  const services: EmbedServices = {
    anonymous: {
      ...anonymous,
      signUp: (body) => anonymous.signUp({ ...returnTarget(back()), ...body }),
      resetLink: (body) => anonymous.resetLink({ ...returnTarget(back()), ...body }),
      login: overOlder(exclusive, withKeptCookies(login, areCookiesKept)),
      passkeyLogin: overOlder(exclusive, withKeptCookies(passkeyLogin, areCookiesKept)),
      refreshAccessToken: watched(renewOnce(refreshAccessToken, undefined, undefined, exclusive)),
    },
    session: {
      ...session,
      profile: watched(session.profile),
      logout: overOlder(exclusive, logout),
      logoutEverywhere: overOlder(exclusive, logoutEverywhere),
    },
    calls: { giveUp },
    browser: { ...createEmbedBrowser(root, () => props().continueTo !== undefined), ...tabs, ...passkeys.calls },
    texts: {
      async load(code) {
        if (props().language === undefined) return outcomeOfLoad(loadTexts(code), calls);
        // The host's own choice overrides the account's language.
        sendToHost({ type: 'languageChanged', language: code });
        return { kind: 'failed', text: { words: '' } };
      },
    },
    clock: {
      sleep: (duration) => new Promise((resolve) => timers.add(setTimeout(resolve, duration))),
      now: Date.now,
    },
  };
  return {
    services,
    /** Why the last check could not find out whether there is a session; null if it could. */
    whyUnknown: () => unknown,
    close() {
      tabs.close();
      void passkeys.close();
      timers.forEach(clearTimeout);
    },
  };
}
