import { barePath, routeOf } from '../app/routes';
import { safeContinue } from '../lib/continueTo';
import type { Pseudonyms } from './pseudonyms';

const flags = ['refresh', 'logout'];

/**
 * An address without what it might reveal about its visitor. It leads where the flows would have gone all the same: a page of the
 * site stays that page, an origin of the configuration stays it, and what may not be followed still may not be.
 */
export function redactAddress(raw: string, names: Pseudonyms): string {
  const [page = ''] = names.origins;
  if (!URL.canParse(page) || safeContinue(raw, page, names.origins) === null) return elsewhere(raw, names);
  const url = new URL(raw, page);
  const isOfSite = url.origin === page;
  const parts = [...url.searchParams].map(([name, value]) => queryPart(name, value, names));
  const redacted =
    redactPath(url.pathname, names, isOfSite) +
    (parts.length === 0 ? '' : `?${parts.join('&')}`) +
    (url.hash === '' ? '' : `#${names.of('part', url.hash.slice(1))}`);
  return isOfSite && !/^[a-z]+:/i.test(raw) ? redacted : url.origin + redacted;
}

/** @param isOfSite whether the site's pages are known there by their paths */
export function redactPath(path: string, names: Pseudonyms, isOfSite = true): string {
  if (path === '/' || (isOfSite && routeOf(path) !== 'notFound'))
    return isOfSite && path !== '/' ? path : barePath(path);
  return `/${names.of('page', path.replace(/^\/+/, ''))}`;
}

function queryPart(name: string, value: string, names: Pseudonyms): string {
  if (name === 'continue') return `continue=${encodeURIComponent(redactAddress(value, names))}`;
  if (flags.includes(name)) return `${name}=${['', '0', 'false'].includes(value) ? value : 'true'}`;
  const part = new URLSearchParams([[name, value]]).toString().replace(/=$/, '');
  return names.of('part', /^%7Epart\d+$/.test(part) ? name : part);
}

function elsewhere(raw: string, names: Pseudonyms): string {
  const known = /^https:\/\/(elsewhere\d{1,9})\.invalid\/$/.exec(raw)?.[1];
  return `https://${known ?? names.of('elsewhere', raw)}.invalid/`;
}
