/** What the front door's tabs report of the session; a log-in is checked with the service. */
export const news = ['loggedIn', 'loggedOut', 'accountDeleted'] as const;
export type News = (typeof news)[number];

export const isNews = (word: unknown): word is News => news.some((known) => known === word);

/** How a renewal ended: with new cookies, with an answer that says no, or without an answer. */
export type Renewal = 'granted' | 'refused' | 'failed';

export interface Relay {
  /** Has the front door renew, one at a time for all its tabs and ours; null where its page does not answer. */
  renew(): Promise<Renewal | null>;
  /** Sends it to the front door's tabs. */
  tell(news: News): void;
}

/** The greeting, and the name of the channel between the tabs of one origin. */
export const sessionName = 'vestibule.session';

// How long the front door's page may take to load, and a renewal to be answered, in milliseconds.
const patience = 4_000;
const longestRenewal = 35_000;

/**
 * Frames the front door's relay page, out of sight. Its messages are checked: only known words, on a port that only it was given.
 * @param frontDoor an origin
 */
export function openRelay(frontDoor: string, onNews: (news: News) => void): Relay {
  let answered: ((renewal: Renewal) => void) | undefined;
  let frame: HTMLIFrameElement | undefined;
  let port: Promise<MessagePort | null> | undefined;

  const hear = (word: unknown) => {
    if (isNews(word)) onNews(word);
    if (word === 'granted' || word === 'refused' || word === 'failed') answered?.(word);
  };

  // Opened again where the host's page has removed the frame, or where it did not answer the last time.
  const open = (): Promise<MessagePort | null> => {
    if (port && frame?.isConnected) return port;
    const own = (frame = document.createElement('iframe'));
    own.hidden = true;
    own.title = '';
    own.src = `${frontDoor}/session-relay`;
    return (port = new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const giveUp = setTimeout(() => {
        own.remove();
        resolve(null);
      }, patience);
      port1.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (data !== 'ready') return hear(data);
        clearTimeout(giveUp);
        resolve(port1);
      };
      own.onload = () => own.contentWindow?.postMessage(sessionName, frontDoor, [port2]);
      (document.body ?? document.documentElement).append(own);
    }));
  };
  void open();

  return {
    async renew() {
      const to = await open();
      if (!to) return null;
      return new Promise((resolve) => {
        answered = resolve;
        setTimeout(resolve, longestRenewal, 'failed');
        to.postMessage('renew');
      });
    },
    tell: (news) => void open().then((to) => to?.postMessage(news)),
  };
}
