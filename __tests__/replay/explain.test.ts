import type { UnknownAction } from '@reduxjs/toolkit';
import { loadAllTexts } from '../../i18n/loadAllTexts';
import { rootReducer, type RootState } from '../../src/app/rootReducer';
import { createRun } from '../../src/action-log/run';
import type { PageLoad } from '../../src/action-log/logFile';
import { menuToggled } from '../../src/features/menu/slice';
import { logoutRequested } from '../../src/features/session/slice';
import { explain } from '../../src/qa/explain';
import { setupStore, type SetupStore } from '../../src/setupStore';
import { toastDuration } from '../../sagas/toast';
import { sourcePlaces } from '../../tools/build/sourcePlaces';
import { exportedLoad } from '../fixtures/replayed';
import { arrive } from '../support/flows';
import { ok } from '../support/outcomes';

const openRun = (load: PageLoad, isPlain: boolean) => createRun(load, isPlain, setupStore);

/** A member opens the menu, logs out, and reads the notice until it hides. */
async function recorded(): Promise<PageLoad> {
  const site = await arrive('/', { isMember: true });
  site.answers({ logout: ok });
  await site.dispatch(menuToggled(), menuToggled(), logoutRequested());
  await site.passes(toastDuration);
  return exportedLoad(site.recorder, site, false, openRun);
}

/** A build whose reducers take some events for others. */
const withReducer =
  (reduce: (state: RootState | undefined, event: UnknownAction) => RootState): SetupStore =>
  (...given) => {
    const made = setupStore(...given);
    made.store.replaceReducer(reduce);
    return made;
  };
const without = (type: string) =>
  withReducer((state, event) => rootReducer(state, event.type === type ? { type: 'none' } : event));

function explained(load: PageLoad, build: SetupStore = setupStore) {
  loadAllTexts();
  const run = createRun(load, false, build);
  run.grow(load);
  run.advance(Infinity);
  return run.divergence && explain(load, run.divergence, sourcePlaces());
}

test.each<[string, SetupStore, RegExp, RegExp]>([
  [
    'a menu that never opens',
    without('menu/toggled'),
    /^After menu\/toggled the page shows isMenuOpen: false, not true$/,
    /^the reducer of menu\/toggled in menu, src\/features\/menu\/slice\.ts:\d+, which leaves the state as it is$/,
  ],
  [
    'a page that begins otherwise',
    withReducer((state, event) => ({ ...rootReducer(state, event), menu: { isOpen: true, path: '/', options: [] } })),
    /^At its beginning the page shows isMenuOpen: true, not false$/,
    /^the initial state, or the selectors of menu, src\/features\/menu\/slice\.ts:\d+$/,
  ],
])('A divergence is explained by its first cause (L4): %s by its reducer', async (_fault, build, sentence, cause) => {
  const told = explained(await recorded(), build);
  expect([told?.sentence, told?.cause]).toEqual([expect.stringMatching(sentence), expect.stringMatching(cause)]);
});
