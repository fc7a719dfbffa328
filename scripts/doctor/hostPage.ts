import type { EmbedList } from '../../build/embed/finishEmbed';
import { contract } from '../../src/embed/contract';
import { ask, type Answer } from '../deploy/ask';
import type { Check } from '../deploy/checks';

/** A page that is to embed the accounts card, and the front door that serves the card. */
export interface HostPage {
  readonly url: string;
  readonly origin: string;
  readonly page: Answer;
  readonly html: string;
  readonly site: string;
  readonly api: string;
  readonly embed: EmbedList;
  /** Each policy by its directives; something is allowed only if all of them allow it. */
  readonly policies: readonly ReadonlyMap<string, readonly string[]>[];
}

/** One row of the doctor's table. */
export type HostCheck = Check<HostPage>;

export const loaderContract = contract;

/** @throws Error with a sentence where the page or the front door does not answer */
export async function openHostPage(url: string, site: string, api: string): Promise<HostPage> {
  const page = await ask(url);
  if (page.status !== 200)
    throw new Error(
      `${url} answers ${page.status}${page.headers['location'] === undefined ? '' : `, to ${page.headers['location']}`}: give the address of a page that has the front door in it.`,
    );
  const list = await ask(`${site}/embed/embed.json`);
  const embed = listIn(list);
  if (embed === null)
    throw new Error(
      `${site}/embed/embed.json answers ${list.status} and no list of the embed: give the front door's origin with --front-door, and put dist/ with its folder embed/ behind it.`,
    );
  const html = page.body.toString();
  return {
    url,
    origin: new URL(url).origin,
    page,
    html,
    site,
    api,
    embed,
    policies: [...(page.headers['content-security-policy'] ?? '').split(','), ...metaPolicies(html)]
      .map(directives)
      .filter(({ size }) => size > 0),
  };
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

function metaPolicies(html: string): string[] {
  const metas = html.match(/<meta\b[^>]*http-equiv=["']?Content-Security-Policy\b[^>]*>/gi) ?? [];
  return metas.map((meta) =>
    (/\bcontent="([^"]*)"/i.exec(meta)?.[1] ?? '').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  );
}

export function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...values]) => [name.toLowerCase(), values]),
  );
}

/** The origin from which the page loads the loader script, where its HTML shows that. */
export function frontDoorIn(html: string): string | undefined {
  return (
    /<script\b[^>]*\bsrc="(https?:\/\/[^"/]+)\/embed\/load\.js/.exec(html)?.[1] ??
    /<vestibule-accounts\b[^>]*\bsite="(https?:\/\/[^"/]+)"/.exec(html)?.[1] ??
    /<meta name="front-door" content="(https?:\/\/[^"/]+)"/.exec(html)?.[1]
  );
}
