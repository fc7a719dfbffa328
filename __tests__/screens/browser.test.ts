import { createBrowser } from '../../src/browser/browser';
import { createNavigate } from '../../src/browser/createNavigate';
import { openTabChannel } from '../../src/browser/channel';
import { watchChoices } from '../../src/browser/otherTabs';
import type { News } from '../../packages/session/src/relay';
import {
  renewalMark,
  renewalMarkAtLoad,
  renewalMarkBeforeRefusals,
  renewOnce,
} from '../../packages/session/src/renewal';
import { forgetRedirects, isRedirectLoop } from '../../src/browser/redirectLoop';
import { answered, ok } from '../support/outcomes';

const noCode = async () => {};
const drawn = (change: () => void) => change();
const at = (path: string) => history.replaceState(null, '', path);
const address = () => location.pathname + location.search + location.hash;

describe('Navigation', () => {
  test.each([
    ['/accounts', '/info?a=1#b', '/info?a=1#b'],
    ['/pl/accounts', '/info', '/pl/info'],
    ['/pl/accounts', '/', '/pl/'],
    ['/accounts', '/pl/info', '/pl/info'],
    ['/pl/accounts', '/pl/info', '/pl/info'],
  ])('from %s to %s ends at %s', async (from, to, end) => {
    at(from);
    await createBrowser(createNavigate(noCode, drawn)).navigate(to);
    expect(address()).toBe(end);
  });

  test('does not wait for code that is late, and shows at once that it was pressed', async () => {
    at('/');
    const { dataset } = document.documentElement;
    let giveUp = () => {};
    const late = () => new Promise<void>((resolve) => (giveUp = resolve));
    const going = createNavigate(() => new Promise(() => {}), drawn, late)('/info');
    expect('going' in dataset).toBe(true);
    giveUp();
    await going;
    expect(address()).toBe('/info');
    expect('going' in dataset).toBe(false);
  });

  test.each(['#part', '#%', '#%E0%A4%A', ''])('shows a page that is come to with the fragment %j', (fragment) => {
    at(`/info${fragment}`);
    expect(() => createBrowser(createNavigate(noCode, drawn)).showFromTop()).not.toThrow();
  });
});

test('a page that Back brings from the browser’s cache follows the choices that were made meanwhile', () => {
  const chosen = { mode: jest.fn(), language: jest.fn() };
  watchChoices(chosen);
  localStorage.setItem('vestibule.theme', 'dark');
  document.cookie = 'uiLanguageId=128; Path=/';
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(chosen.mode).toHaveBeenCalledWith('dark');
  expect(chosen.language).toHaveBeenCalledWith('pl');
});

describe('Renewal, one at a time (P1)', () => {
  beforeEach(() => {
    let turn: Promise<unknown> = Promise.resolve();
    const request = <Result>(_name: string, _options: LockOptions, work: () => Promise<Result>) => {
      const mine = turn.then(work, work);
      turn = mine.catch(() => {});
      return mine;
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  });

  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  const service = () => {
    const asked: number[] = [];
    return { asked, renew: async () => (asked.push(asked.length), ok) };
  };

  test('a call that is refused after another tab has renewed takes that one’s success', async () => {
    const { renew, asked } = service();
    const whenSent = renewalMark();
    await renewOnce(renew)();
    const late = renewOnce(renew, undefined, () => whenSent);
    expect((await late()).kind).toBe('answered');
    expect(asked).toHaveLength(1);
  });

  test('P3 another tab’s success says whose session it is, and what nobody’s renewal left says nothing', async () => {
    await renewOnce(async () => answered({ message: 'OK', sub: 'a-1' }))();
    const late = renewOnce(service().renew, undefined, () => null);
    expect(await late()).toEqual(answered({ message: '', sub: 'a-1' }));
    localStorage.setItem('vestibule.renewals', `${Date.now()} a\nb`);
    expect(await late()).toEqual(answered({ message: '' }));
  });

  test.each([
    [
      'a page that started to load before another tab renewed uses that renewal, a later one renews',
      () => renewalMarkAtLoad,
      () => performance.timeOrigin - 1,
    ],
    [
      'a call that was refused just now takes a renewal of the last second for its own, and no older one',
      renewalMarkBeforeRefusals,
      () => Date.now() - 1_001,
    ],
  ])('%s', async (_what, markOf, tooEarly) => {
    const { renew, asked } = service();
    await renewOnce(renew)();
    await renewOnce(renew, undefined, markOf())();
    expect(asked).toHaveLength(1);
    localStorage.setItem('vestibule.renewals', String(tooEarly()));
    await renewOnce(renew, undefined, markOf())();
    expect(asked).toHaveLength(2);
  });

  test.each([
    [
      'locks are refused, such as with cookies blocked',
      () => Promise.reject(new DOMException('denied', 'SecurityError')),
    ],
    [
      'the tab that holds the lock has frozen',
      (_name: string, { signal }: LockOptions) =>
        signal?.aborted === true ? Promise.reject(signal.reason as Error) : new Promise(() => {}),
    ],
  ])('goes on by itself where %s', async (_, request) => {
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const { renew, asked } = service();
    expect(await renewOnce(renew, () => AbortSignal.abort())()).toEqual(ok);
    expect(asked).toHaveLength(1);
  });

  test.each(['nonsense', 'NaN', '', 'Infinity'])(
    'a mark that is %j does not stop tabs from sharing',
    async (nonsense) => {
      localStorage.setItem('vestibule.renewals', nonsense);
      const { renew, asked } = service();
      await Promise.all([renewOnce(renew)(), renewOnce(renew)()]);
      expect(asked).toHaveLength(1);
    },
  );
});

describe('The channel between tabs (X4)', () => {
  function giveChannels() {
    const channels: { onmessage: ((event: { data: unknown }) => void) | null }[] = [];
    class Channel {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor() {
        channels.push(this);
      }
      postMessage(data: unknown) {
        for (const channel of channels) if (channel !== this) channel.onmessage?.({ data });
      }
    }
    Object.assign(globalThis, { BroadcastChannel: Channel });
    return (data: unknown) => new Channel().postMessage(data);
  }

  afterEach(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

  test.each([null, 7, 'loggedin', { type: 'loggedIn' }, ['loggedOut'], 'x'.repeat(1_000_000)])(
    'does not listen to %p',
    async (forged) => {
      const say = giveChannels();
      const heard: News[] = [];
      void openTabChannel()
        .nextNewsFromOtherTabs()
        .then((news) => heard.push(news));
      say(forged);
      await Promise.resolve();
      expect(heard).toEqual([]);
    },
  );

  test.each([
    ['has none', undefined],
    [
      'allows none',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
  ])('is silent where the browser %s', async (_, given) => {
    Object.assign(globalThis, { BroadcastChannel: given });
    const tab = openTabChannel();
    expect(() => tab.tellOtherTabs('loggedIn')).not.toThrow();
    await expect(Promise.race([tab.nextNewsFromOtherTabs(), Promise.resolve('nothing')])).resolves.toBe('nothing');
  });
});

test('a third return to one page within a minute is a loop; a logout, and another page, reset the count', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  const led = () => isRedirectLoop('https://recipes.vestibule.example/mine?state=1');
  expect([led(), led(), led(), led(), led()]).toEqual([false, false, true, false, false]);
  expect(isRedirectLoop('https://recipes.vestibule.example/other')).toBe(false);
  expect([led(), led()]).toEqual([false, false]);
  now.mockReturnValue(60_000);
  expect([led(), led()]).toEqual([false, false]);
  forgetRedirects();
  expect(led()).toBe(false);
});
