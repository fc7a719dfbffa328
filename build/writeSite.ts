import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteAddresses } from '../src/lib/siteConfig';
import { putInPlace } from './putInPlace';
import { root } from './root';
import { compressAll } from './compress';
import { keepBuild, type Keep } from './keptBuilds';
import { openExport } from './openExport';

interface WriteOptions {
  /** False for a development build, whose pages carry neither policy nor hashes. */
  readonly isFinal?: boolean;
  /** Where builds are kept for the tabs that were opened before a deploy. */
  readonly keep?: Keep | undefined;
}

/**
 * Writes the site as a folder that a host can serve: the bundle's files, and every page in every language
 * for the host's addresses. They stand in the pages alone, so that one bundle serves any host.
 * The folder is replaced only when all of it is written.
 * @param bundleFolder where `bundle` compiled to; both folders from the project's root
 */
export async function writeSite(bundleFolder: string, outFolder: string, addresses: SiteAddresses, { isFinal = true, keep }: WriteOptions = {}): Promise<void> {
  const from = path.join(root, bundleFolder);
  const out = path.join(root, outFolder);
  const draft = `${out}.${process.pid}`;
  try {
    await cp(path.join(from, 'site'), draft, { recursive: true });

    const { render } = await openExport(from, isFinal);
    const { pages, otherFiles, policy, build } = await render(addresses);
    const headers = isFinal ? { html: { 'Content-Security-Policy': policy } } : {};
    for (const [file, content] of [...pages, ...otherFiles, ['headers.json', JSON.stringify(headers, null, 2)] as const]) {
      await mkdir(path.join(draft, path.dirname(file)), { recursive: true });
      await writeFile(path.join(draft, file), content);
    }
    await compressAll(draft);
    if (keep !== undefined) await keepBuild(keep, draft, build);
    await putInPlace(draft, out);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
