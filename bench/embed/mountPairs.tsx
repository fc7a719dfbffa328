import * as react from 'react';
import * as client from 'react-dom/client';
import * as runtime from 'react/jsx-runtime';
import { Provider } from 'react-redux';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { fallbackLanguage } from '../../shared/languages';
import { RenderLink } from '../../src/app/AppLink';
import { createStore } from '../../src/app/store';
import { TextsProvider } from '../../src/app/TextsProvider';
import { Accounts } from '../../src/embed/Accounts';
import { mountAccounts } from '../../src/embed/load/load';
import { siteLink } from '../../src/embed/siteLink';

/** Milliseconds from the call until the form is usable. */
export interface Pair {
  readonly embedded: number;
  readonly plain: number;
}

export interface Wanted {
  readonly pairs: number;
  /** The parts of the card that the plain page uses too. */
  readonly css: string;
  readonly fonts: readonly (readonly [file: string, range: string])[];
}

type Mount = (place: HTMLElement) => () => void;

async function mountPairs(site: string, { pairs, css, fonts }: Wanted): Promise<readonly Pair[]> {
  loadAllLocales();
  const embedded: Mount = (place) =>
    mountAccounts(place, { site }, { react: { react, 'react/jsx-runtime': runtime, 'react-dom/client': client } })
      .unmount;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  for (const [file, unicodeRange] of fonts)
    document.fonts.add(
      new FontFace('Vestibule Inter', `url("${site}${file}")`, { weight: '400 700', display: 'swap', unicodeRange }),
    );
  const plain = plainMount(site);
  const measured: Pair[] = [];
  for (let pair = 0; pair < pairs + 5; pair += 1) {
    const spent = { embedded: 0, plain: 0 };
    // The order alternates, because the second finds the code in the cache.
    for (const kind of pair % 2 === 0 ? (['embedded', 'plain'] as const) : (['plain', 'embedded'] as const))
      spent[kind] = await timed(kind === 'plain' ? plain : embedded);
    if (pair >= 5) measured.push(spent);
  }
  return measured;
}

/** The form in a React page of its own, as its developer would write it. */
const plainMount =
  (site: string): Mount =>
  (place) => {
    const { host } = new URL(site);
    const addresses = { siteOrigin: site, apiOrigin: site, sisterHost: host, trustedOrigins: [] };
    const store = createStore({ addresses: { urlProtocol: 'http', ...addresses }, language: fallbackLanguage.code });
    const inside = document.createElement('div');
    inside.className = 'vestibule';
    inside.dataset['theme'] = 'light';
    place.append(inside);
    const root = client.createRoot(inside);
    root.render(
      <Provider store={store}>
        <RenderLink value={siteLink(site)}>
          <TextsProvider>
            <Accounts root={inside} />
          </TextsProvider>
        </RenderLink>
      </Provider>,
    );
    return () => root.unmount();
  };

async function timed(mount: Mount): Promise<number> {
  const place = document.createElement('div');
  document.body.append(place);
  const begun = performance.now();
  const unmount = mount(place);
  while (!isUsable(place)) await nextTask();
  const spent = performance.now() - begun;
  // Waits until its calls have ended, so that nothing runs into the next mount.
  await new Promise((resolve) => setTimeout(resolve, 80));
  unmount();
  place.remove();
  await new Promise((resolve) => setTimeout(resolve, 20));
  return spent;
}

/** Laid out, enabled, and rendered by React. */
function isUsable(place: HTMLElement): boolean {
  const input = (place.firstElementChild?.shadowRoot ?? place).querySelector<HTMLInputElement>(
    'input[name="username"]',
  );
  return (
    input !== null &&
    !input.disabled &&
    input.getClientRects().length > 0 &&
    Object.keys(input).some((key) => key.startsWith('__reactProps$'))
  );
}

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

Object.assign(globalThis, { mountPairs });
