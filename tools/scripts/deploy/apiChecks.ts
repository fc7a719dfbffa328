import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { echo, echoCookie } from '../../../shared/echo';
import { ask, type Answer } from './ask';
import { failure, type Checks } from './checks';

/** A call that needs no session and changes nothing. */
const call = '/api/languages/ui';
const stranger = 'https://stranger.invalid';

export const apiChecks: Checks = {
  async 'Account service'({ api }) {
    const answer = await ask(api + call);
    if (answer.status !== 200 || !isJson(answer))
      throw failure`${answer.url} answers ${answer.status} as ${answer.headers['content-type'] ?? 'nothing'}: forward /api/ to \`npm run service\`, or build with its address in API_ORIGIN.`;
    if (answer.headers['cache-control']?.includes('no-store') !== true)
      throw failure`${answer.url} comes without Cache-Control 'no-store': a cache could give one visitor's answer to another. Make it bypass /api/.`;
    const missing = await ask(`${api}/api/there-is-no-such-call`);
    if (missing.status !== 404 || !isJson(missing))
      throw failure`${missing.url} answers ${missing.status} as ${missing.headers['content-type'] ?? 'nothing'}: nothing under /api/ may be answered with a page.`;
    return `${api}/api/: JSON, never kept`;
  },
  async 'Who may call it'({ api, start: { addresses } }) {
    const { status, headers } = await ask(api + call, { origin: addresses.siteOrigin });
    const allowed = (await ask(api + call, { origin: stranger })).headers['access-control-allow-origin'];
    if (allowed === '*' || allowed === stranger)
      throw failure`${api} lets any origin read its answers (Access-Control-Allow-Origin: ${allowed}): remove that header at the host; the service sends its own.`;
    const isOpen =
      headers['access-control-allow-origin'] === addresses.siteOrigin &&
      headers['access-control-allow-credentials'] === 'true';
    if (status !== 200 || !(isOpen || new URL(api).origin === addresses.siteOrigin))
      throw failure`${api} does not let the pages of ${addresses.siteOrigin} read its answers: start the service with SITE_ORIGIN=${addresses.siteOrigin}.`;
    return `the site's own pages, and no stranger's`;
  },
  async 'Calls arrive whole'({ api, start: { addresses } }) {
    const [one, other] = [await ask(api + call), await ask(api + call)];
    if (one.headers['x-request-id'] === undefined || one.headers['x-request-id'] === other.headers['x-request-id'])
      throw failure`${api}${call} gives two visitors one answer, or without its X-Request-Id: a cache keeps /api/. Make it bypass /api/.`;
    const text = 'ż'.repeat(4_096);
    const answer = await askEcho(api, addresses.siteOrigin, text, 0);
    const arrived = JSON.parse(answer.body.toString()) as Record<'text' | 'cookie' | 'origin', string>;
    const isSet = answer.headers['set-cookie']?.startsWith(`${echoCookie}=`) === true;
    const lost = [
      ...(arrived.text === text ? [] : ['the body']),
      ...(arrived.cookie === 'sent' ? [] : ['Cookie']),
      ...(isSet ? [] : ['Set-Cookie']),
      // The service itself refuses one that is changed.
      ...(arrived.origin === '' ? ['Origin'] : []),
    ];
    if (lost.length > 0)
      throw failure`A PUT to ${answer.url} loses ${lost.join(', ')}: forward bodies, Cookie, Set-Cookie and Origin unchanged, without which nobody can log in.`;
    return 'cookies, method, origin and body';
  },
  async 'Visitors told apart'({ api }) {
    const { address, proxy } = await seenBy(api);
    if (proxy === 'untrusted')
      throw failure`The service does not trust the proxy in front of it, so that all visitors share one limit: start it with TRUST_PROXY set to that proxy's address.`;
    if (!(await isOurs(address, new URL(api).hostname)))
      throw failure`The service takes the caller for ${address}, which is no visitor's but a proxy's, so that all share one limit: have each proxy add to X-Forwarded-For, and name all but the one next to visitors' in TRUST_PROXY, for the service and for \`npm run build\`.`;
    if (proxy === 'none') return `visitors reach the service without a proxy, as ${address}`;
    const spoofed = await seenBy(api, { 'x-forwarded-for': invented });
    if (spoofed.address === invented)
      throw failure`Visitors choose the address that the service counts them by: have the proxy set X-Forwarded-For itself, or add to its end, instead of passing on what a visitor sent.`;
    return `by their own addresses, such as ${address}`;
  },
};

/** How long a call may take at least; calls that wait for the end of a session take up to 25 seconds. */
const waitSeconds = 10;

/** Takes ten seconds. */
export const waitCheck: Checks = {
  async 'Calls may wait'({ api, start: { addresses } }) {
    await askEcho(api, addresses.siteOrigin, '', waitSeconds);
    return `${waitSeconds} seconds`;
  },
};

async function askEcho(api: string, origin: string, text: string, seconds: number): Promise<Answer> {
  const said = { origin, cookie: `${echoCookie}=sent` };
  const answer = await ask(`${api}/api${echo.path}`, said, { Text: text, Seconds: seconds });
  if (answer.status !== 200 || !isJson(answer))
    throw failure`A PUT of ${text.length} letters to ${answer.url} that waits ${seconds} seconds is answered with ${answer.status}: forward every method, bodies of 16 KB and answers that take half a minute (a 403 is a changed Origin; a 404 is a service of another version than this check).`;
  return answer;
}

/** An address for documentation, which no visitor has. */
const invented = '198.51.100.77';

interface Health {
  readonly address: string;
  readonly proxy: 'none' | 'trusted' | 'untrusted';
}

async function seenBy(api: string, headers: Readonly<Record<string, string>> = {}): Promise<Health> {
  const answer = await ask(`${api}/api/health`, headers);
  const found = isJson(answer) ? (JSON.parse(answer.body.toString()) as Partial<Health> | null) : null;
  if (typeof found?.address !== 'string' || found.proxy === undefined)
    throw failure`${answer.url} answers ${answer.status} instead of its health: the service is down, or of another version than this check.`;
  return { address: found.address, proxy: found.proxy };
}

const isInner = /^(private|uniqueLocal|linkLocal|carrierGradeNat)$/;

/** Whether this machine can have called from an address: it is neither the site's own nor another machine's private one. */
async function isOurs(address: string, host: string): Promise<boolean> {
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map((one) => one.address));
  const plain = ipaddr.process(address);
  const found = await lookup(host.replace(/[[\]]/g, ''), { all: true }).catch(() => []);
  const site = found.map((one) => ipaddr.process(one.address));
  // On its own server a site's name may lead to loopback, as Debian writes it into /etc/hosts.
  if (plain.range() === 'loopback') return site.some((one) => one.range() === 'loopback');
  if (own.includes(plain.toString())) return true;
  return !isInner.test(plain.range()) && !site.some((one) => one.toString() === plain.toString());
}

const isJson = ({ headers }: Answer) => headers['content-type']?.startsWith('application/json') === true;
