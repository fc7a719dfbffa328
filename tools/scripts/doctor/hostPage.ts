import type { EmbedList } from '../../build/embed/finishEmbed';
import { ask, type Answer } from '../deploy/ask';
import { directives } from '../deploy/builtHeaders';
import { scriptsIn, tagsIn } from './tags';

/** How a page uses the front door: the accounts card, or only the session and links. */
export type Use = 'card' | 'session';

/** A page that uses the front door, and the front door. */
export type HostPage = Awaited<ReturnType<typeof openHostPage>>;

/**
 * @param given how the page uses the front door; by default read from its HTML and scripts
 * @throws Error with a sentence if the page or the front door does not answer
 */
export async function openHostPage(url: string, site: string, api: string, given?: Use) {
  const page = await ask(url);
  if (page.status !== 200)
    throw new Error(
      `${url} answers ${page.status}${page.headers['location'] === undefined ? '' : `, to ${page.headers['location']}`}: give the address of a page that uses the front door.`,
    );
  const list = await ask(`${site}/embed/embed.json`);
  const embed = listIn(list);
  if (embed === null)
    throw new Error(
      `${site}/embed/embed.json answers ${list.status} and no list of the embed: give the front door's origin with --front-door, and put dist/ with its folder embed/ behind it.`,
    );
  const html = page.body.toString();
  const scripts = scriptsIn(html);
  const codes = await Promise.all(
    scripts
      .map(({ src = '' }) => new URL(src, url))
      .filter(({ origin }) => origin !== site)
      .map(async ({ href }) => (await ask(href)).body.toString()),
  );
  const namesCard = (text: string) => /vestibule-accounts|\/embed\/((\d+\/)?load\.m?|remoteEntry\.)js/.test(text);
  const use: Use = given ?? ([html, ...codes].some(namesCard) ? 'card' : 'session');
  /** Each policy by its directives; something is allowed only if all of them allow it. */
  const policies = [...(page.headers['content-security-policy'] ?? '').split(','), ...metaPolicies(html)]
    .map(directives)
    .filter(({ size }) => size > 0);
  return { url, origin: new URL(url).origin, use, page, html, scripts, codes, site, api, embed, policies };
}

function listIn({ status, body }: Answer): EmbedList | null {
  try {
    const list = JSON.parse(body.toString()) as Partial<EmbedList>;
    return status === 200 && typeof list.contract === 'number' && typeof list.integrity === 'object'
      ? (list as EmbedList)
      : null;
  } catch {
    return null;
  }
}

const metaPolicies = (html: string) =>
  tagsIn(html, 'meta')
    .filter(({ 'http-equiv': name = '' }) => name.toLowerCase() === 'content-security-policy')
    .map(({ content = '' }) => content);

/** The front door's origin, if the page's HTML shows it. */
export function frontDoorIn(html: string): string | undefined {
  const addresses = [
    ...scriptsIn(html).flatMap(({ src = '' }) => (/\/embed\/(\d+\/)?load\.m?js/.test(src) ? [src] : [])),
    ...tagsIn(html, 'vestibule-accounts').flatMap(({ site = '' }) => [site]),
    ...tagsIn(html, 'meta').flatMap(({ name, content = '' }) => (name === 'front-door' ? [content] : [])),
  ];
  const found = addresses.find((address) => /^https?:/.test(address) && URL.canParse(address));
  return found === undefined ? undefined : new URL(found).origin;
}
