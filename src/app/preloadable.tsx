import { useEffect, useSyncExternalStore, type ComponentType, type FunctionComponent } from 'react';

export type Preloadable = FunctionComponent & {
  /** Loads the code; requests it once more where it does not arrive, then rejects with webpack's ChunkLoadError. */
  preload(): Promise<void>;
  /** Allows another request after a failed load. */
  reset(): void;
};

type State = { readonly Loaded: ComponentType | null; readonly error: unknown };

const unloaded: State = { Loaded: null, error: null };

/**
 * A component whose code is a chunk of its own. Loaded ahead it shows at once and hydrates with the page
 * around it; rendered unloaded it shows nothing until the code is there, and throws where it does not come.
 * (React.lazy flashes its fallback, and a Suspense boundary hydrates after the effects around it have run.)
 */
export function preloadable(load: () => Promise<ComponentType>): Preloadable {
  let state = unloaded;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const become = (next: State) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const preload = () => {
    loading ??= load()
      .catch(load)
      .then(
        (Loaded) => become({ Loaded, error: null }),
        (error: unknown) => {
          loading = null;
          become({ Loaded: null, error });
          throw error;
        },
      );
    return loading;
  };
  const reset = () => become(state.Loaded === null ? unloaded : state);

  function Part() {
    const { Loaded, error } = useSyncExternalStore(
      subscribe,
      () => state,
      () => state,
    );
    const isWanted = Loaded === null && error === null;
    useEffect(() => {
      if (isWanted) preload().catch(() => {});
    }, [isWanted]);
    if (error !== null) throw error;
    return Loaded && <Loaded />;
  }

  return Object.assign(Part, { preload, reset });
}
