import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { typeOfFile } from '../../shared/hosting';
import { StartError } from '../startError';

/** A file in memory. */
export interface SiteFile {
  /** Its media type, with a charset if it is text. */
  readonly type: string;
  /** An entity tag's characters, without quotation marks. */
  readonly hash: string;
  readonly content: Buffer;
  /** As the build compressed it: Brotli first, which is smaller. */
  readonly compressed: ReadonlyMap<string, Buffer>;
}

const extensions = { br: '.br', gzip: '.gz' };

/**
 * Reads all files of a folder, recursively, into memory (a site is a few MB). Serving them opens no files, so a client that
 * disconnects leaves none open. Hidden files other than `.well-known` are left out; compressed variants become part of their
 * originals.
 * @returns the files by their paths inside the folder, with slashes
 * @throws StartError if the folder or a file cannot be read
 */
export function readSiteFiles(folder: string): ReadonlyMap<string, SiteFile> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
    const names = new Set(
      entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
    );
    const isCompressedForm = (name: string) => names.has(name.replace(/\.(br|gz)$/, '')) && /\.(br|gz)$/.test(name);
    const served = [...names].filter((name) => !isHidden(name) && !isCompressedForm(name));
    return new Map(served.map((name) => [name, readSiteFile(folder, name, names)]));
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be served: ${(error as Error).message}.`);
  }
}

function readSiteFile(folder: string, name: string, names: ReadonlySet<string>): SiteFile {
  const content = readFileSync(join(folder, name));
  const forms = Object.entries(extensions).filter(([, extension]) => names.has(name + extension));
  return {
    type: typeOfFile(extname(name).slice(1)),
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    content,
    compressed: new Map(forms.map(([encoding, extension]) => [encoding, readFileSync(join(folder, name + extension))])),
  };
}

function isHidden(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
}
