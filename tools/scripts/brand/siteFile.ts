import { diffLines } from 'diff';
import { generateCode, parseModule } from 'magicast';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import prettier from 'prettier';
import { checkedSiteConfig, type SiteConfig } from '../../../shared/siteConfig';
import type { SiteBrand } from '../../../shared/siteBrand';
import { paletteOf } from '../../../src/theme/palette';
import { brandFolder, readBrand } from '../../build/brand';
import { root } from '../../build/root';

/** The two values that `site.config.ts` exports. */
export interface Config {
  readonly siteConfig: SiteConfig;
  readonly brand: SiteBrand;
}

const file = path.join(root, 'site.config.ts');
/** The brand's files with those that were dropped on the page and are not saved yet, from the project's root. */
export const draftFolder = '.local/brand-draft';

/** Reads the file as it is now; `version` changes with its text. */
export async function readSiteFile(): Promise<Config & { readonly version: string; readonly text: string }> {
  const text = await readFile(file, 'utf8');
  const version = createHash('sha256').update(text).digest('hex');
  const { siteConfig, brand } = (await import(`${pathToFileURL(file).href}?${version}`)) as Config;
  return { siteConfig, brand, version, text };
}

/** Begins a draft with the files that the site has. */
export async function openDraft(): Promise<void> {
  const folder = path.join(root, draftFolder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(path.join(root, brandFolder), folder, { recursive: true });
}

/**
 * Checks as the build does, with the draft's files.
 * @throws Error with one sentence that names the field and what would work
 */
export function check({ siteConfig, brand }: Config): void {
  checkedSiteConfig(siteConfig);
  paletteOf(siteConfig.colors);
  try {
    readBrand(brand, draftFolder);
  } catch (error) {
    throw new Error((error as Error).message.replaceAll(draftFolder, brandFolder));
  }
}

/**
 * Checks the values, writes those that differ into `site.config.ts`, which keeps its comments and other code, and then the
 * draft's new files into the brand's folder.
 * @param version that of the file which the values were made from
 * @returns a line for each change
 * @throws Error if the values are wrong, the file has changed or computes a value, or something cannot be written; the file
 *   is then as it was
 */
export async function save(wanted: Config, version: string): Promise<string[]> {
  const { text, version: present, siteConfig, brand } = await readSiteFile();
  if (present !== version)
    throw new Error('site.config.ts was changed by another program. Reload this page, and make your changes again.');
  check(wanted);
  const module = parseModule(text);
  const changes: string[] = [];
  change(module.exports, { siteConfig, brand }, wanted, '', changes);
  try {
    if (changes.length > 0) {
      await writeFile(file, await formatted(generateCode(module).code, text));
      const written = await readSiteFile();
      if (!isDeepStrictEqual([written.siteConfig, written.brand], [wanted.siteConfig, wanted.brand]))
        throw new Error('site.config.ts computes some of these values: change them there. Nothing was written.');
    }
    return [...changes, ...(await saveFiles(wanted.brand))];
  } catch (error) {
    await writeFile(file, text);
    throw error;
  }
}

type Tree = Record<string, unknown> & { splice?: (at: number, count: number) => void };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const said = (value: unknown) => JSON.stringify(value).replace(/^(.{120}).+/, '$1 …');

/** Changes a part of the file's syntax tree, and nothing in it that stays the same. */
function change(node: Tree, before: Tree | object, after: object, place: string, changes: string[]): void {
  const [old, wanted] = [structuredClone(before) as Tree, after as Tree];
  // A removed item takes its comments along, and those of the others stay where they are.
  if (Array.isArray(old))
    for (let at = 0; old.length > (wanted as unknown as unknown[]).length; at += 1)
      if (!isDeepStrictEqual(old[at], wanted[at])) {
        changes.push(`${place}.${at}: ${said(old[at])} was removed`);
        old.splice(at, 1);
        node.splice?.(at, 1);
        at -= 1;
      }
  for (const key of new Set([...Object.keys(old), ...Object.keys(wanted)])) {
    if (isDeepStrictEqual(old[key], wanted[key])) continue;
    const name = place === '' ? key : `${place}.${key}`.replace(/^siteConfig\./, '');
    const inner = old[key] === undefined ? undefined : written(node, key, name);
    if (
      isTree(inner) &&
      isTree(old[key]) &&
      isTree(wanted[key]) &&
      Array.isArray(old[key]) === Array.isArray(wanted[key])
    )
      change(inner, old[key], wanted[key], name, changes);
    else {
      if (wanted[key] === undefined) changes.push(`${name}: ${said(old[key])} was removed`);
      else if (old[key] === undefined) changes.push(`${name}: ${said(wanted[key])} was added`);
      else changes.push(`${name}: ${said(old[key])} → ${said(wanted[key])}`);
      if (wanted[key] === undefined) delete node[key];
      else node[key] = wanted[key];
    }
  }
}

/** What the file says of a field. @throws Error if it is neither an object, a list nor a plain value */
function written(node: Tree, key: string, name: string): unknown {
  const computed = new Error(
    `site.config.ts: ${name} is computed there, not written as a plain value: change it in the file.`,
  );
  try {
    const value = node[key];
    if (value === undefined || (isTree(value) && !/^(object|array)$/.test(String(value['$type'])))) throw computed;
    return value;
  } catch {
    throw computed;
  }
}

/** The new text formatted like the old one, without the empty lines that the printer puts around long values. */
async function formatted(code: string, old: string): Promise<string> {
  const options = { ...(await prettier.resolveConfig(file)), filepath: file };
  const isFormatted = await prettier.check(old, options);
  const neat = isFormatted ? await prettier.format(code, options) : code;
  const parts = diffLines(old, neat).filter(({ removed }) => !removed);
  return parts.map(({ added, value }) => (added ? value.replace(/^\s*\n/gm, '') : value)).join('');
}

/** Writes the draft's files that the brand names and that are new. */
async function saveFiles(brand: SiteBrand): Promise<string[]> {
  const changes: string[] = [];
  for (const name of await readdir(path.join(root, draftFolder))) {
    const [draft, place] = [path.join(root, draftFolder, name), path.join(root, brandFolder, name)];
    const old = await readFile(place).catch(() => null);
    if (!JSON.stringify(brand).includes(JSON.stringify(name)) || old?.equals(await readFile(draft))) continue;
    await cp(draft, place);
    changes.push(`${brandFolder}/${name} was ${old === null ? 'added' : 'replaced'}`);
  }
  return changes;
}
