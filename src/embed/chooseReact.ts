/** The parts of React that the card imports, in dependency order. */
export const reactParts = ['react', 'react/jsx-runtime', 'react-dom/client'] as const;

/** The share scope that holds the card's React. The build provides our own copy in it; the host's scope is `default`. */
export const reactScope = 'vestibule-react';

interface Module {
  get(): Promise<unknown>;
}
/** Modules by name and version, as webpack's share scopes hold them. */
type ShareScope = Record<string, Record<string, Module>>;

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Record<string, ShareScope>;

/**
 * Makes the card use the host's React if the host shares a compatible one, and otherwise loads our own. Must be called
 * before any code that imports React is loaded.
 * @throws webpack's ChunkLoadError if our own does not load; a later call retries
 */
export async function chooseReact(): Promise<void> {
  await __webpack_init_sharing__(reactScope);
  const scope = __webpack_share_scopes__[reactScope] as ShareScope;
  const offered = __webpack_share_scopes__['default'] ?? {};
  const versions = Object.keys(offered['react'] ?? {}).filter((version) => /^19\.\d+\.\d+$/.test(version));
  const lackingIn = (version: string) => reactParts.filter((part) => offered[part]?.[version] === undefined);
  // All parts in a single version of React 19: react-dom throws if its version differs from React's.
  const fitting = versions.find((version) => lackingIn(version).length === 0);
  if (fitting !== undefined) {
    for (const part of reactParts) scope[part] = { [fitting]: offered[part]?.[fitting] as Module };
    return;
  }
  if (versions[0] !== undefined)
    console.warn(
      `The accounts card brings its own React, for this page shares React 19 without ${lackingIn(versions[0]).join(' and ')}: list it as 'shared'.`,
    );
  // Loads the parts one by one, and already here: webpack never retries a shared module that failed while a chunk that
  // depends on it was loading.
  for (const part of reactParts) for (const module of Object.values(scope[part] ?? {})) await module.get();
}
