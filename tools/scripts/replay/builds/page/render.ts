import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { prefixedPath } from '../../../../../src/action-log/addresses';
import { useAppSelector } from '../../../../../src/app/hooks';
import type { RootState } from '../../../../../src/app/rootReducer';
import type { Store } from '../../../../../src/app/store';
import { App } from '../../../../../src/shell/App';

const pathOf = ({ navigation: { prefix, path } }: RootState): string => prefixedPath(prefix, path);

/** Enough microtask turns for handlers that await. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};

/**
 * Renders the site on a store that does not process events.
 * @param onDispatch gets every event that a component dispatches, and every address that a link leads to
 */
export function render(store: Store, onDispatch: (event: unknown) => void) {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const go = (to: string) => onDispatch({ leadsTo: to });
  const usePlace = (): [string, (to: string) => void] => [useAppSelector(pathOf), go];
  const reported = <Event>(event: Event): Event => {
    onDispatch(event);
    return event;
  };
  flushSync(() => root.render(createElement(App, { store: { ...store, dispatch: reported }, place: usePlace })));
  return {
    element,
    close(): void {
      flushSync(() => root.unmount());
      element.remove();
    },
  };
}
