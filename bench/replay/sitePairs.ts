import type { UnknownAction } from '@reduxjs/toolkit';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { fallbackLanguage } from '../../shared/languages';
import { siteConfig } from '../../site.config';
import { createRecorder } from '../../src/action-log/record';
import { App } from '../../src/shell/App';
import { preloadScreen } from '../../src/shell/screens';
import { formSwitched, logInEdited, passwordShownToggled } from '../../src/features/accounts/slice';
import { copyRequested } from '../../src/features/client/slice';
import { menuToggled } from '../../src/features/menu/slice';
import { themeModeChosen } from '../../src/features/theme/slice';
import { setupStore } from '../../src/setupStore';
import { silentServices } from './silentServices';

/** Microseconds per event. */
export interface Pair {
  readonly recorded: number;
  readonly plain: number;
}

export interface Wanted {
  /** Whether the accounts page is rendered on the store, or nothing. */
  readonly isPage: boolean;
  readonly pairs: number;
  /** How many turns each of the pair gets. */
  readonly turns: number;
}

const typed = 'Sesame 1';

/** The actions of a visitor on the accounts page: choices, the menu, a form, some typing. */
const cycle: readonly (() => UnknownAction)[] = [
  () => menuToggled(),
  () => menuToggled(),
  () => themeModeChosen({ mode: 'dark' }),
  () => themeModeChosen({ mode: 'light' }),
  () => formSwitched({ form: 'signUp' }),
  () => formSwitched({ form: 'logIn' }),
  () => passwordShownToggled(),
  () => passwordShownToggled(),
  () => copyRequested({ words: 'contact@vestibule.example' }),
  ...[...typed].map(
    (_, at) => () => logInEdited('password', { usernameOrEmail: 'visitor', password: typed.slice(0, at + 1) }),
  ),
];
/** The browser's clock is coarse: without a page a turn needs many cycles. */
const cyclesOfStore = 40;
/** More turns than any flow needs to continue after an answer. */
const microturns = 8;

/**
 * Runs in a browser: two sites, one with a recorder, receive the same events in short turns, so that a slow machine
 * slows both.
 */
export async function sitePairs({ isPage, pairs, turns }: Wanted): Promise<readonly Pair[]> {
  loadAllLocales();
  await preloadScreen('/accounts');
  const [recorded, plain] = [site(true, isPage), site(false, isPage)];
  const measured: Pair[] = [];
  for (let pair = 0; pair <= pairs; pair += 1) {
    const spent = { recorded: 0, plain: 0 };
    for (let turn = 0; turn < turns; turn += 1) {
      // The order alternates, because the second finds the code warm.
      for (const isRecorded of turn % 2 === pair % 2 ? [true, false] : [false, true])
        spent[isRecorded ? 'recorded' : 'plain'] += await (isRecorded ? recorded : plain)();
    }
    const each = 1000 / (turns * cycle.length * (isPage ? 1 : cyclesOfStore));
    // The first pair warms up.
    if (pair > 0) measured.push({ recorded: spent.recorded * each, plain: spent.plain * each });
  }
  return measured;
}

/** @returns a function that sends the site its events and returns the milliseconds they took, flows included */
function site(isRecorded: boolean, isPage: boolean): () => Promise<number> {
  const { store, run } = setupStore(
    { addresses: siteConfig.addresses, language: fallbackLanguage.code },
    silentServices(),
    isRecorded ? { recorder: createRecorder() } : {},
  );
  if (isPage)
    flushSync(() =>
      createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(App, { store })),
    );
  if (isPage && document.body.querySelector('form') === null) throw new Error('The accounts page drew no form.');
  run();
  const drawn: (work: () => void) => void = isPage ? flushSync : (work) => work();
  return async () => {
    await new Promise((resolve) => setTimeout(resolve));
    const begun = performance.now();
    for (let at = 0; at < (isPage ? 1 : cyclesOfStore); at += 1) {
      for (const event of cycle) {
        drawn(() => void store.dispatch(event()));
        for (let turn = 0; turn < microturns; turn += 1) await Promise.resolve();
      }
    }
    return performance.now() - begun;
  };
}

Object.assign(globalThis, { sitePairs });
