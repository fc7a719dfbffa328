import { renewedFor, type Renewed } from './renewal';

/** The session news that the front door's tabs send; a login is checked with the service. */
export const news = ['loggedIn', 'loggedOut', 'accountDeleted'] as const;
export type News = (typeof news)[number];

export const isNews = (word: unknown): word is News => news.some((known) => known === word);

/** The greeting message, and the name of the channel between the tabs of one origin. */
export const sessionName = 'vestibule.session';

/** Reads a property of the document itself, even if an element of the page has that name. */
export const ofDocument = <Name extends keyof Document>(name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, document);

// Timeouts in milliseconds: for the front door's page to load, for its first answer after that, and for a renewal.
const longestLoad = 4_000;
const longestGreeting = 1_000;
const longestRenewal = 35_000;

const logged = new Set<string>();

/** Logs a problem to the console, once. */
export function logOnce(problem: string, log = console.error): void {
  if (!logged.has(problem)) log(problem);
  logged.add(problem);
}

/** Calls a host's listener. An error that it throws becomes an uncaught error of the page, and stops nothing else. */
export function notify<News>(listener: ((news: News) => void) | undefined, news: News): void {
  try {
    listener?.(news);
  } catch (error) {
    reportError(error);
  }
}

/**
 * Frames the front door's relay page, hidden. Accepts only known words, on a port that only that page has.
 * If the page does not answer in time, the console says so once, and later calls do not wait for it.
 * @param frontDoor an origin
 * @param parent the frame's parent node
 */
export function openRelay(
  frontDoor: string,
  onNews: (news: News) => void,
  parent: Node = ofDocument('body') ?? ofDocument('documentElement'),
) {
  const address = `${frontDoor}/session-relay`;
  let answered: ((renewed: Renewed) => void) | undefined;
  let subject: unknown;
  let frame: HTMLIFrameElement | undefined;
  let port: MessagePort | undefined;
  let isReady = false;
  let opening: Promise<void>;
  // Ends the wait, whether or not the page has answered.
  let settle = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  let isClosed = false;

  const receive = (word: unknown) => {
    if (isNews(word)) onNews(word);
    // Sent before `granted`.
    if (typeof word === 'object' && word && 'sub' in word) subject = word.sub;
    if (word === 'granted') answered?.(renewedFor(subject));
    if (word === 'refused' || word === 'failed') answered?.({ kind: word });
  };

  const load = () => {
    settle();
    frame?.remove();
    port?.close();
    isReady = false;
    const own = (frame = ofDocument('createElement').call(document, 'iframe') as HTMLIFrameElement);
    own.hidden = true;
    own.title = '';
    own.src = address;
    const { port1, port2 } = new MessageChannel();
    port = port1;
    opening = new Promise((resolve) => {
      settle = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        settle();
        isLate = true;
        logOnce(
          `${address} cannot be framed here: allow ${location.origin} by the front door's TRUSTED_ORIGINS, and ${frontDoor} by this page's frame-src.`,
          console.warn,
        );
      };
      timer = setTimeout(giveUp, longestLoad);
      port1.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (data !== 'ready') return receive(data);
        isReady = true;
        isLate = false;
        settle();
      };
      // Also fires if framing was refused: the browser then loads its own error page.
      own.onload = () => {
        own.contentWindow?.postMessage(sessionName, frontDoor, [port2]);
        clearTimeout(timer);
        timer = setTimeout(giveUp, longestGreeting);
      };
      parent.appendChild(own);
    });
  };

  // Reload if the host page has removed the frame.
  const reach = async () => {
    if (!isClosed && !frame?.isConnected) load();
    if (!isLate) await opening;
    return isReady ? port : undefined;
  };
  load();

  return {
    /** Asks the front door to renew, which it does once at a time for all tabs; null if its page does not answer. */
    async renew(): Promise<Renewed | null> {
      const to = await reach();
      if (!to) return null;
      return new Promise((resolve) => {
        subject = undefined;
        answered = resolve;
        setTimeout(resolve, longestRenewal, { kind: 'failed' });
        to.postMessage('renew');
      });
    },
    /** Passes news on to the front door's tabs. */
    tell: (news: News) => void reach().then((to) => to?.postMessage(news)),
    /** Reloads the front door's page if it has not answered yet; returns without waiting for it. */
    retry: () => isLate && !isClosed && load(),
    /** Removes the frame. From then on renewals are null, and no news is sent or received. */
    close() {
      isClosed = isLate = true;
      settle();
      frame?.remove();
      port?.close();
      isReady = false;
      answered?.({ kind: 'failed' });
    },
  };
}
