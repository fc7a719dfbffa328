/**
 * What Redux Toolkit takes of immer, for reducers that are pure by themselves (house, Habits 3): each returns the
 * next state, or nothing where the event changes nothing. That spares visitors 3 KB of drafts.
 * Outside production every state is frozen, so that a reducer that writes into it throws.
 */
export function produce<State>(state: State, recipe: (state: State) => State | undefined): State {
  return freeze(recipe(state) ?? state);
}

export function freeze<Value>(value: Value): Value {
  if (process.env['NODE_ENV'] === 'production' || typeof value !== 'object' || value === null || Object.isFrozen(value))
    return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

export const isDraft = () => false;
export const isDraftable = (value: unknown) => typeof value === 'object' && value !== null;
export const current = <Value>(value: Value) => value;
export const original = current;
