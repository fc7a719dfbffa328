import { embedPolicies } from '../../lib/trustedTypes';
import { contract, type Remote } from '../contract';
import { homeOrigin } from './home';
import { scopeOf, type HostReact } from './share';

interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => Remote>;
}

interface HostPage {
  vestibuleRemote?: Container;
  /** The script that is on its way, whichever copy of this loader asked for it. */
  vestibuleComing?: Promise<void> | undefined;
  /** How often it failed: the next try is another address, for a browser may keep what arrived broken. */
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
 * The name and the hash of the entry that was built with this loader. A loader that is kept for later builds has none, and one
 * that was compiled into a host's own code not even the variable.
 */
declare const EMBED_ENTRY: string | undefined;

/** What a copy of this loader has put there; an element of the page that bears the name is not it. */
function own<Name extends keyof HostPage>(name: Name): HostPage[Name] | undefined {
  return Object.hasOwn(page, name) ? page[name] : undefined;
}

/**
 * Fetches the remote, once a page, and what it exposes.
 * @throws Error with a sentence: it does not arrive, the page's policy forbids it, or it implements another contract version
 */
export async function loadRemote(site: string, react: HostReact | undefined): Promise<Remote> {
  const container = own('vestibuleRemote') ?? (await fetchContainer(entryOf(site)));
  try {
    await container.init(scopeOf(react));
  } catch {
    // Somebody on this page has begun already, with modules of their own.
  }
  const remote = (await container.get('./mount'))();
  if (remote.contract !== contract)
    throw new Error(
      `${site} implements contract version ${remote.contract}, and this page's loader version ${contract}`,
    );
  return remote;
}

/**
 * Whether the front door was deployed anew since this page has loaded the remote's entry, which asks for code that is gone: only
 * another load of the page helps, for a second entry may not create the Trusted Types policy of the first again.
 * @param error why the mount failed; webpack's own names the script that did not arrive
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

/** The site's own loader knows its entry, which no other file can stand for; of another site it knows the address alone. */
function entryOf(site: string): Entry {
  const [, name, integrity] = /^(\S+) (sha256-\S+)$/.exec(typeof EMBED_ENTRY === 'string' ? EMBED_ENTRY : '') ?? [];
  return site === homeOrigin() && name !== undefined
    ? { address: `${site}/assets/${name}`, integrity }
    : { address: `${site}/embed/remoteEntry.js` };
}

async function fetchContainer({ address, integrity }: Entry): Promise<Container> {
  const failed = own('vestibuleFailed') ?? 0;
  try {
    const again = failed === 0 ? '' : `?again=${failed}`;
    page.vestibuleComing = own('vestibuleComing') ?? runScript(address + again, integrity);
    await page.vestibuleComing;
    const remote = own('vestibuleRemote');
    if (remote === undefined) throw new Error(`${address} arrived and did not run`);
    return remote;
  } catch (error) {
    page.vestibuleFailed = failed + 1;
    throw error;
  } finally {
    page.vestibuleComing = undefined;
  }
}

function runScript(address: string, integrity = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    const end = (settle: () => void) => () => {
      // A tag that failed must not be taken for one that is on its way.
      script.remove();
      settle();
    };
    script.onload = end(resolve);
    script.onerror = end(() => {
      const error = new Error(`${address} did not arrive as it was built, or this page's policy forbids it`);
      reject(Object.assign(error, { request: address }));
    });
    // One policy for all copies of this loader: a second of its name would end the page's scripts.
    page.vestibulePolicy = own('vestibulePolicy') ??
      own('trustedTypes')?.createPolicy(embedPolicies.loader, { createScriptURL: (url) => url }) ?? {
        createScriptURL: (url) => url,
      };
    script.src = page.vestibulePolicy.createScriptURL(address);
    document.head.append(script);
  });
}
