import { languages } from '../../../../shared/languages';
import type { RootState } from '../../../../src/app/rootReducer';
import type { Store } from '../../../../src/app/store';
import { render } from './render';
import { cssOf, linesOf } from './snapshot';

const known = new Map<string, readonly string[]>();

/** The page in a state in the languages that the visitor does not see. */
export function translated(store: Store, page: readonly string[]): readonly string[] {
  const { code: seen } = store.getState().language;
  const key = `${seen}\n${page.join('\n')}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const lines = languages
    .filter(({ code }) => code !== seen)
    .flatMap(({ code, id }) => {
      const state = store.getState();
      const other: RootState = { ...state, language: { ...state.language, code, selectedId: id } };
      const { element, close } = render({ ...store, getState: () => other }, () => {});
      const own = linesOf(element, cssOf(document));
      close();
      return own;
    });
  known.set(key, lines);
  return lines;
}
