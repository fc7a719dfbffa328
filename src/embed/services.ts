import { loadLocaleAsync } from '../../i18n/i18n-util.async';
import type { Services } from '../../sagas/services';
import type { LanguageCode } from '../../shared/languages';
import { createAnonymousClient } from '../api/anonymousClient';
import { createSessionClient } from '../api/sessionClient';
import { toOutcome } from '../api/toOutcome';
import { channelName, tabChannelOn } from '../browser/channel';
import { renewOnce } from '../browser/renewOnce';
import type { AccountsProps } from './contract';
import { createEmbeddedBrowser } from './browser';

interface Around {
  readonly root: HTMLElement;
  readonly props: () => AccountsProps;
  /** Told of an account's language that the host's own choice keeps from being shown. */
  readonly onOtherLanguage: (code: LanguageCode) => void;
}

/**
 * The service's origin, for the site's clients. They ask the document for the language to be answered in; the embed's
 * build has them ask what is given here, since two mounts may speak two languages on a page in a third.
 */
const baseOf = (origin: string, language: () => string) => ({ toString: () => origin, language }) as unknown as string;

/** The real services of one mount, and how to let go of what they hold. */
export function openServices({ root, props, onOtherLanguage }: Around): { readonly services: Services; close(): void } {
  const base = baseOf(props().api ?? props().site, () => root.lang);
  const channel = new BroadcastChannel(channelName);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const anonymous = createAnonymousClient(base);
  const services = {
    anonymous: { ...anonymous, refreshAccessToken: renewOnce(anonymous.refreshAccessToken, { message: '' }) },
    session: createSessionClient(base),
    browser: createEmbeddedBrowser({
      root,
      tabs: tabChannelOn(channel),
      goesOn: () => props().continueTo !== undefined,
    }),
    texts: {
      load: async (code: LanguageCode) => {
        if (props().language === undefined) return toOutcome(loadLocaleAsync(code).then(() => null));
        onOtherLanguage(code);
        return { kind: 'failed', text: { words: '' } } as const;
      },
    },
    clock: { sleep: (duration: number) => new Promise<void>((resolve) => timers.add(setTimeout(resolve, duration))) },
  };
  return {
    services: services as unknown as Services,
    close() {
      channel.close();
      timers.forEach(clearTimeout);
    },
  };
}
