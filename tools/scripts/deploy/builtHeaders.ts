import { decodeHTML } from 'entities';
import {
  contentTypes,
  everywhereHeaders,
  fileHeaders,
  hashedFolder,
  cacheLifetimes,
  pageHeaders,
  popupHeaders,
} from '../../../shared/hosting';
import { accountsPath } from '../../../shared/paths';
import { relayPath } from '../../../src/lib/sessionRelay';
import { whereOf, type BuiltFile } from './builtFiles';

/** A sentence for each header that a file lacks, or that says something else than it has to, by the header's name. */
export function wrongHeaders(built: BuiltFile): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(wantedHeaders(built)).flatMap(([name, { value, pattern, why = '' }]) => {
      const sent = built.answer.headers[name.toLowerCase()];
      if (sent !== undefined && (pattern?.test(sent) ?? same(sent, value))) return [];
      const found = sent === undefined ? 'not sent' : `'${sent}'`;
      return [[name, `${whereOf(built.answer)}: ${name} is ${found}: send '${value}'${why}.`] as const];
    }),
  );
}

interface Wanted {
  readonly value: string;
  /** Which other values do as well. */
  readonly pattern?: RegExp;
  readonly why?: string;
}

/** Media types that hosts send instead of the usual ones. */
const alsoSent: Readonly<Record<string, string>> = {
  'text/javascript': 'application/javascript',
  'application/xml': 'text/xml',
  'image/vnd.microsoft.icon': 'image/x-icon',
};
const asked: Wanted = {
  value: cacheLifetimes.other,
  pattern: /\bno-(cache|store)\b|\bmax-age=0\b.*\bmust-revalidate\b/,
  why: ', or visitors keep the old one after a deploy',
};
const kept: Wanted = { value: cacheLifetimes.hashed, pattern: /\bmax-age=\d{8,}\b.*\bimmutable\b/ };

/** The headers that a file needs. */
function wantedHeaders({ file, kind, answer }: BuiltFile): Record<string, Wanted> {
  const plain = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
  const everywhere = plain(everywhereHeaders(false));
  if (kind === 'missing page') return everywhere;
  if (kind === 'file') {
    // Hosts take .ts for a film; the card's declarations are for developers.
    const type = file.endsWith('.ts') ? '' : (contentTypes[file.split('.').at(-1) ?? ''] ?? '');
    const pattern = new RegExp(`^(${[type, alsoSent[type] ?? type].join('|').replaceAll('+', '\\+')})\\b`);
    const isHashed = file.startsWith(`${hashedFolder}/`);
    const types: Record<string, Wanted> = type === '' ? {} : { 'Content-Type': { value: type, pattern } };
    return { ...everywhere, ...plain(fileHeaders), ...types, 'Cache-Control': isHashed ? kept : asked };
  }
  const isPopup = file.endsWith(`${accountsPath.slice(1)}/index.html`);
  const own = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(answer.body.toString())?.[1] ?? '';
  return {
    ...everywhere,
    ...plain({ ...pageHeaders, ...(isPopup && popupHeaders) }),
    'Content-Type': { value: 'text/html; charset=utf-8', pattern: /^text\/html;\s*charset=utf-8/i },
    'Cache-Control': asked,
    Vary: { value: 'Cookie', pattern: /\bcookie\b|\*/i, why: ', or a browser shows the previous language' },
    // Sister apps frame the relay, whose policy is checked by itself.
    ...(!file.endsWith(`${relayPath.slice(1)}/index.html`) && {
      'Content-Security-Policy': {
        value: `${decodeHTML(own)}; frame-ancestors 'none'`,
        why: own === '' ? ' with pages that have a policy of their own, as `npm run build` writes them' : '',
      },
    }),
  };
}

/** The directives of a content security policy by their names, each with its values. */
export function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...values]) => [name.toLowerCase(), values]),
  );
}

/** Whether two headers say the same: the order of a policy's directives, and the case of short values, do not matter. */
function same(one: string, other: string): boolean {
  const text = (value: string) =>
    JSON.stringify([...directives(value)].map(([name, values]) => [name, values.toSorted()]).toSorted());
  return text(one) === text(other);
}
