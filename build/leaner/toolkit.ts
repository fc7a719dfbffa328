/**
 * What the embed takes of Redux Toolkit, for slices that are pure by themselves: `createSlice` with cases, prepared
 * events and selectors. That spares a host's visitors 3 KB; the site itself, whose tools want the rest, has Redux Toolkit.
 */
export { applyMiddleware, combineReducers, createStore } from 'redux';

interface Event {
  readonly type: string;
  readonly payload?: unknown;
}
type Case<State> = (state: State, event: Event) => State | undefined;
type Creator = ((...given: unknown[]) => Event) & { readonly type: string };

interface Slice<State> {
  readonly name: string;
  readonly initialState: State;
  readonly reducers: Readonly<
    Record<string, Case<State> | { readonly reducer: Case<State>; readonly prepare: (...given: unknown[]) => object }>
  >;
  readonly extraReducers?: (builder: Builder<State>) => void;
  readonly selectors?: Readonly<Record<string, (state: State) => unknown>>;
}

interface Builder<State> {
  addCase(creator: Creator, work: Case<State>): Builder<State>;
}

export function createSlice<State>({ name, initialState, reducers, extraReducers, selectors = {} }: Slice<State>) {
  const actions: Record<string, Creator> = {};
  let cases: Map<string, Case<State>> | null = null;

  for (const [key, given] of Object.entries(reducers)) {
    const type = `${name}/${key}`;
    const create = (...args: unknown[]): Event => ({
      type,
      ...(typeof given === 'function' ? { payload: args[0] } : given.prepare(...args)),
    });
    actions[key] = Object.assign(create, { type, match: (event: Event) => event.type === type });
  }
  // Asked for at the first event: slices hear each other's, and may be loaded in any order.
  const readCases = () => {
    const found = new Map(
      Object.entries(reducers).map(([key, given]) => [
        `${name}/${key}`,
        typeof given === 'function' ? given : given.reducer,
      ]),
    );
    const builder: Builder<State> = {
      addCase(creator, work) {
        found.set(creator.type, work);
        return builder;
      },
    };
    extraReducers?.(builder);
    return found;
  };
  const reducer = (state: State = initialState, event: Event) => {
    cases ??= readCases();
    return cases.get(event.type)?.(state, event) ?? state;
  };
  return {
    reducer,
    actions,
    selectors: Object.fromEntries(
      Object.entries(selectors).map(([key, select]) => [
        key,
        (root: Record<string, State>) => select(root[name] as State),
      ]),
    ),
  };
}
