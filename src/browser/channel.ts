/** The news of the session that tabs of this site tell each other. */
export const tabNews = ['loggedIn', 'loggedOut', 'accountDeleted'] as const;
export type TabNews = (typeof tabNews)[number];

export const isTabNews = (word: unknown): word is TabNews => tabNews.some((known) => known === word);

export const channelName = 'vestibule.session';

export interface TabChannel {
  tellOtherTabs(news: TabNews): void;
  nextNewsFromOtherTabs(): Promise<TabNews>;
}

/** A channel between the tabs of one origin; one that stays silent where the browser has none, or allows none. */
export function openTabChannel(): TabChannel {
  try {
    return tabChannelOn(new BroadcastChannel(channelName));
  } catch {
    return { tellOtherTabs() {}, nextNewsFromOtherTabs: () => new Promise(() => {}) };
  }
}

/** The same on a channel that its owner closes. */
export function tabChannelOn(channel: BroadcastChannel): TabChannel {
  const waiting: ((news: TabNews) => void)[] = [];
  const unheard: TabNews[] = [];
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Any script of the origin may write here: only the known words count, and only the last of them.
    if (!isTabNews(data)) return;
    const listener = waiting.shift();
    if (listener) listener(data);
    else unheard[0] = data;
  };
  return {
    tellOtherTabs: (news) => channel.postMessage(news),
    nextNewsFromOtherTabs: () =>
      new Promise((resolve) => {
        const news = unheard.pop();
        if (news) resolve(news);
        else waiting.push(resolve);
      }),
  };
}
