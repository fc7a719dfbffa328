import { held, reactParts, type ReactPart } from './held';

interface Offer {
  get(): Promise<() => unknown>;
}
/** Modules by name and version, as webpack's share scopes hold them. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Offer>> | undefined>>;

declare const __webpack_share_scopes__: Readonly<Record<string, ShareScope | undefined>>;

let choosing: Promise<void> | null = null;

/**
 * Takes the host's React where it offers all parts of one version that fits, and fetches the front door's own
 * otherwise; the host's is left alone then, and nothing is ever offered to it.
 * @throws webpack's ChunkLoadError where the own one does not arrive; a later call asks again
 */
export function chooseReact(): Promise<void> {
  choosing ??= choose(__webpack_share_scopes__['default'] ?? {}).catch((error: unknown) => {
    choosing = null;
    throw error;
  });
  return choosing;
}

async function choose(offered: ShareScope): Promise<void> {
  const version = fittingVersion(offered);
  if (version === undefined) {
    const own = await import(/* webpackChunkName: "embed-react" */ './own');
    return own.holdOwnReact();
  }
  for (const part of reactParts) held[part] = (await (offered[part]?.[version] as Offer).get())();
}

/** A version of React 19 that all parts are offered in: React refuses a react-dom of another version than its own. */
export function fittingVersion(offered: ShareScope): string | undefined {
  const [first, ...others] = reactParts as readonly ReactPart[] as readonly [ReactPart, ...ReactPart[]];
  return Object.keys(offered[first] ?? {}).find(
    (version) => /^19\.\d+\.\d+$/.test(version) && others.every((part) => offered[part]?.[version] !== undefined),
  );
}
