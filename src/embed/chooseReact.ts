/** The parts of React that the card imports, in the order in which they need each other. */
export const reactParts = ['react', 'react/jsx-runtime', 'react-dom/client'] as const;

/** The share scope that holds the card's React. The build offers our own in it; the host's scope is `default`. */
export const reactScope = 'vestibule-react';

interface Module {
  get(): Promise<unknown>;
}
/** Modules by name and version, as webpack's share scopes hold them. */
export type ShareScope = Record<string, Record<string, Module>>;

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Record<string, ShareScope>;

/**
 * Has the card take the host's React, where the host offers one that fits, and loads our own otherwise. To be called
 * before any code that imports React is loaded.
 * @throws webpack's ChunkLoadError where our own does not arrive; a later call asks again
 */
export async function chooseReact(): Promise<void> {
  await __webpack_init_sharing__(reactScope);
  const scope = __webpack_share_scopes__[reactScope] as ShareScope;
  const offered = __webpack_share_scopes__['default'] ?? {};
  const fitting = fittingReact(offered);
  const lacking = fitting === null ? lackingParts(offered) : [];
  if (lacking.length > 0)
    console.warn(
      `The accounts card brings its own React, for this page shares React 19 without ${lacking.join(' and ')}: list it as 'shared'.`,
    );
  if (fitting !== null) Object.assign(scope, fitting);
  // In turn, and here: webpack never asks again for a shared module that failed while a chunk that needs it was loaded.
  else for (const part of reactParts) for (const module of Object.values(scope[part] ?? {})) await module.get();
}

/** The parts of React 19 that a page which shares it does not share. */
export function lackingParts(offered: ShareScope): string[] {
  const version = Object.keys(offered['react'] ?? {}).find(isReact19);
  return version === undefined ? [] : reactParts.filter((part) => offered[part]?.[version] === undefined);
}

const isReact19 = (version: string) => /^19\.\d+\.\d+$/.test(version);

/** All parts in one version of React 19, or null: React refuses a react-dom of another version than its own. */
function fittingReact(offered: ShareScope): ShareScope | null {
  const version = Object.keys(offered['react'] ?? {}).find(
    (one) => isReact19(one) && reactParts.every((part) => offered[part]?.[one] !== undefined),
  );
  if (version === undefined) return null;
  return Object.fromEntries(reactParts.map((part) => [part, { [version]: offered[part]?.[version] as Module }]));
}
