import { use, type ComponentType, type FunctionComponent } from 'react';

export type Preloadable = FunctionComponent & {
  /** Loads the code; asks once more where it does not arrive, then rejects with webpack's ChunkLoadError. */
  preload(): Promise<void>;
  /** Forgets a failed load, so that the next one asks again. */
  reset(): void;
};

/**
 * A component whose code is a chunk of its own. Loaded before it is rendered it shows at once, without
 * the flash of a fallback that React.lazy has; rendered unloaded it suspends.
 */
export function preloadable(load: () => Promise<ComponentType>): Preloadable {
  let Loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;

  const preload = (): Promise<void> => {
    loading ??= load()
      .catch(load)
      .then((component) => {
        Loaded = component;
      });
    return loading;
  };

  function Part() {
    if (Loaded === null) use(preload());
    return Loaded && <Loaded />;
  }

  return Object.assign(Part, {
    preload,
    reset() {
      if (Loaded === null) loading = null;
    },
  });
}
