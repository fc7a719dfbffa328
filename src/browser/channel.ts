import { isNews, sessionName, type News } from '../../packages/session/src/relay';

export type TabChannel = ReturnType<typeof tabChannelOn>;

/** A channel between the tabs of one origin. It stays silent if the browser does not support or allow one. */
export function openTabChannel(): TabChannel {
  try {
    return tabChannelOn(new BroadcastChannel(sessionName));
  } catch {
    return { tellOtherTabs() {}, nextNewsFromOtherTabs: () => new Promise(() => {}) };
  }
}

export function tabChannelOn(channel: BroadcastChannel) {
  const waiting: ((news: News) => void)[] = [];
  const unread: News[] = [];
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Any script of the origin may post here: ignore unknown messages, and keep only the last unread one.
    if (!isNews(data)) return;
    const listener = waiting.shift();
    if (listener) listener(data);
    else unread[0] = data;
  };
  return {
    tellOtherTabs: (news: News) => channel.postMessage(news),
    nextNewsFromOtherTabs: () =>
      new Promise<News>((resolve) => {
        const news = unread.pop();
        if (news) resolve(news);
        else waiting.push(resolve);
      }),
  };
}
