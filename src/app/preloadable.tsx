import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { importWithRetry } from '../lib/importWithRetry';
import { ChunkLate } from './ChunkLate';

export type Preloadable = ReturnType<typeof preloadable>;

type State = { readonly Loaded: ComponentType | null; readonly error: unknown; readonly isLate: boolean };

const unloaded: State = { Loaded: null, error: null, isLate: false };

/** If the code has not loaded after this many milliseconds, the page says so. */
const longTime = 10_000;

/**
 * A component whose code is a separate chunk. If it is preloaded, it renders at once and hydrates with the page around it.
 * Otherwise it renders nothing until the code is loaded or late, and throws if the code does not load.
 * (React.lazy flashes its fallback, and a Suspense boundary hydrates after the effects around it have run.)
 */
export function preloadable(load: () => Promise<{ readonly default: ComponentType }>) {
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
  const loadInTime = async () => {
    const timer = setTimeout(() => become({ ...unloaded, isLate: true }), longTime);
    try {
      become({ ...unloaded, Loaded: (await importWithRetry(load)).default });
    } catch (error) {
      loading = null;
      become({ ...unloaded, error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  /** Loads the code. Retries once if it does not arrive, then rejects with webpack's ChunkLoadError. */
  const preload = () => {
    loading ??= loadInTime();
    return loading;
  };
  const current = () => state;
  const isLoaded = () => state.Loaded !== null;
  /** Allows another request after a failed load. */
  const reset = () => become(isLoaded() ? state : unloaded);

  function Part() {
    const { Loaded, error, isLate } = useSyncExternalStore(subscribe, current, current);
    const isWanted = Loaded === null && error === null;
    useEffect(() => {
      if (isWanted) preload().catch(() => {});
    }, [isWanted]);
    if (error !== null) throw error;
    if (isLate) return <ChunkLate />;
    return Loaded && <Loaded />;
  }

  return Object.assign(Part, { preload, isLoaded, reset });
}
