import { embedPolicies } from '../../lib/trustedTypes';
import { contract, type Remote } from '../contract';
import { homeOrigin, originIn } from './home';
import { scopeOf, type HostReact } from './share';

interface Container {
  /** The address of its script; older builds do not say. */
  readonly from?: string;
  init(scope: object): unknown;
  get(module: string): Promise<() => Remote>;
}

interface HostPage {
  /** The container whose script ran last. A page may have the cards of several sites. */
  vestibuleRemote?: Container;
  /** The containers by site, loaded or on their way, whichever copy of this loader asked for them. */
  vestibuleRemotes?: Map<string, Promise<Container>>;
  /** How often the script failed. Each retry uses a new address, because the browser may have cached a broken file. */
  vestibuleFailed?: number;
  vestibulePolicy?: { createScriptURL(url: string): string };
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): NonNullable<HostPage['vestibulePolicy']>;
  };
}

const page = globalThis as HostPage;

/**
 * The name and hash of the entry that was built with this loader. Empty in a loader that is kept for later builds, and
 * undefined in one that was compiled into a host's own code.
 */
declare const EMBED_ENTRY: string | undefined;

/** A property of `window` that a copy of this loader has set. Ignores a page element whose id is the same name. */
function own<Name extends keyof HostPage>(name: Name): HostPage[Name] | undefined {
  return Object.hasOwn(page, name) ? page[name] : undefined;
}

/**
 * Loads the site's remote, once per page, and its exposed module.
 * @throws Error with a sentence: the remote did not arrive, the page's policy forbids it, or its contract version differs
 */
export async function loadRemote(site: string, react: HostReact | undefined): Promise<Remote> {
  const container = await containerOf(site);
  try {
    await container.init(scopeOf(react));
  } catch {
    // Other code on this page has already initialized the container with its own shared modules.
  }
  const remote = (await container.get('./mount'))();
  if (remote.contract !== contract)
    throw new Error(
      `${site} implements contract version ${remote.contract}, and this page's loader version ${contract}`,
    );
  return remote;
}

/**
 * Whether the site was redeployed after this page loaded the remote's entry, which now requests files that are gone. Only
 * reloading the page helps, because a second entry may not create the first one's Trusted Types policy again.
 * @param error why the mount failed; webpack's ChunkLoadError names the script that did not load
 */
export async function isReplaced(site: string, error: unknown): Promise<boolean> {
  const { request } = Object(error) as { readonly request?: unknown };
  if (typeof request !== 'string') return false;
  try {
    const answer = await fetch(`${site}/embed/embed.json`, { cache: 'no-cache' });
    const { integrity } = (await answer.json()) as { readonly integrity: Readonly<Record<string, string>> };
    return !(new URL(request).pathname in integrity);
  } catch {
    return false;
  }
}

interface Entry {
  readonly address: string;
  readonly integrity?: string | undefined;
}

/** For its own site the loader knows the entry's name and hash, so that no other file can replace it. */
function entryOf(site: string): Entry {
  const [, name, integrity] = /^(\S+) (sha256-\S+)$/.exec(typeof EMBED_ENTRY === 'string' ? EMBED_ENTRY : '') ?? [];
  return site === homeOrigin() && name !== undefined
    ? { address: `${site}/assets/${name}`, integrity }
    : { address: `${site}/embed/remoteEntry.js` };
}

function containerOf(site: string): Promise<Container> {
  const remotes = (page.vestibuleRemotes = own('vestibuleRemotes') ?? new Map<string, Promise<Container>>());
  const present = own('vestibuleRemote');
  // The page itself may have loaded the container, through its own federation.
  const isPresent = present !== undefined && originIn(present.from) === site;
  const container = remotes.get(site) ?? (isPresent ? Promise.resolve(present) : fetchContainer(entryOf(site)));
  remotes.set(site, container);
  container.catch(() => remotes.delete(site));
  return container;
}

async function fetchContainer({ address, integrity }: Entry): Promise<Container> {
  const failed = own('vestibuleFailed') ?? 0;
  try {
    return await runScript(address + (failed === 0 ? '' : `?again=${failed}`), integrity);
  } catch (error) {
    page.vestibuleFailed = failed + 1;
    throw error;
  }
}

function runScript(address: string, integrity = ''): Promise<Container> {
  return new Promise((resolve, reject) => {
    const before = own('vestibuleRemote');
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    const end = (settle: () => void) => () => {
      // A failed tag must not be mistaken for one that is still loading.
      script.remove();
      settle();
    };
    // Runs right after the script, so that no other site's script can have set its container since.
    script.onload = end(() => {
      const remote = own('vestibuleRemote');
      if (remote === undefined || remote === before) reject(new Error(`${address} arrived and did not run`));
      else resolve(remote);
    });
    script.onerror = end(() => {
      const error = new Error(`${address} did not arrive as it was built, or this page's policy forbids it`);
      reject(Object.assign(error, { request: address }));
    });
    // All copies of this loader share one policy: creating a second one of the same name would throw.
    page.vestibulePolicy = own('vestibulePolicy') ??
      own('trustedTypes')?.createPolicy(embedPolicies.loader, { createScriptURL: (url) => url }) ?? {
        createScriptURL: (url) => url,
      };
    script.src = page.vestibulePolicy.createScriptURL(address);
    document.head.append(script);
  });
}
