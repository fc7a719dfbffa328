import type { RootState } from '../app/rootReducer';
import type { SetupStore } from '../setupStore';
import { completed } from './asRecorded';
import type { PageLoad } from './logFile';
import { never } from './pendingCalls';
import { stateParts, stateRule } from './registry';
import { servicesFrom } from './servicesFrom';

/** The state in which this build starts where the log's load began. The flows never run here: nothing is called. */
export const ownStart = (
  { addresses, page }: Pick<PageLoad, 'addresses' | 'page'>,
  setupStore: SetupStore,
): RootState =>
  setupStore(
    { addresses, language: page.language },
    servicesFrom(() => never),
  ).store.getState();

/** The state in which a replay begins: the log's, with what this build's has besides. */
export function stateToBeginIn(load: PageLoad, setupStore: SetupStore): RootState {
  const own = ownStart(load, setupStore);
  const recorded = load.begin.state;
  const parts = stateParts.flatMap((part) => {
    if (!(part in recorded)) return part in own ? [[part, own[part]]] : [];
    return [[part, completed(stateRule(part).shape, recorded[part], own[part])]];
  });
  return Object.fromEntries(parts) as RootState;
}
