/** The session changes that tabs of this site announce to each other. */
export const tabNews = ['loggedIn', 'loggedOut', 'accountDeleted'] as const;
export type TabNews = (typeof tabNews)[number];

export const isTabNews = (word: unknown): word is TabNews => tabNews.some((known) => known === word);

export const channelName = 'vestibule.session';

export interface TabChannel {
  tellOtherTabs(news: TabNews): void;
  nextNewsFromOtherTabs(): Promise<TabNews>;
}

/** A channel between the tabs of one origin. It stays silent if the browser does not support or allow one. */
export function openTabChannel(): TabChannel {
  try {
    return tabChannelOn(new BroadcastChannel(channelName));
  } catch {
    return { tellOtherTabs() {}, nextNewsFromOtherTabs: () => new Promise(() => {}) };
  }
}

/** Uses a given channel, which its owner closes. */
export function tabChannelOn(channel: BroadcastChannel): TabChannel {
  const waiting: ((news: TabNews) => void)[] = [];
  const unread: TabNews[] = [];
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Any script of the origin may post here: ignore unknown messages, and keep only the last unread one.
    if (!isTabNews(data)) return;
    const listener = waiting.shift();
    if (listener) listener(data);
    else unread[0] = data;
  };
  return {
    tellOtherTabs: (news) => channel.postMessage(news),
    nextNewsFromOtherTabs: () =>
      new Promise((resolve) => {
        const news = unread.pop();
        if (news) resolve(news);
        else waiting.push(resolve);
      }),
  };
}
