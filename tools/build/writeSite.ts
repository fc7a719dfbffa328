import { createHash } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { relayPath } from '../../src/lib/sessionRelay';
import { changePassword, checksumsFile, hashedFolder } from '../../shared/hosting';
import type { SiteAddresses } from '../../shared/siteConfig';
import { filesIn } from './filesIn';
import { replaceFolder } from './replaceFolder';
import { writeFiles } from './writeFiles';
import { root } from './root';
import { compressAll } from './compress';
import { hostRules, type HostRules } from './hosts/rules';
import { headersFile, missingFileName, redirectsFile } from './hosts/writeHosts';
import { keepBuild, type Keep } from './keptBuilds';
import { openExport } from './openExport';

interface WriteOptions {
  /** False for a development build, whose pages have neither policy nor hashes. */
  readonly isFinal?: boolean;
  /** Where the hashed files of earlier builds are kept, for tabs that were opened before the deploy. */
  readonly keep?: Keep | undefined;
  /** The folder of the compiled embed, from the project's root; no page refers to it. */
  readonly embed?: string | undefined;
  /** The origin that hosts proxy `/api/` to. */
  readonly upstream?: string | undefined;
  /** The owner's proxies in front of the host: addresses or networks. */
  readonly proxies?: readonly string[];
}

/**
 * Writes the site as a folder that a host can serve: the bundle's files, and every page in every language for the
 * host's addresses, which only the pages contain. The folder is replaced when everything is written.
 * @param bundleFolder the output of `bundle`; both folders are from the project's root
 * @returns the rules for a host that serves it
 */
export async function writeSite(
  bundleFolder: string,
  outFolder: string,
  addresses: SiteAddresses,
  { isFinal = true, keep, embed, upstream, proxies }: WriteOptions = {},
): Promise<HostRules> {
  const from = path.join(root, bundleFolder);
  return replaceFolder(path.join(root, outFolder), async (draft) => {
    await cp(path.join(from, 'site'), draft, { recursive: true });

    const { render } = await openExport(from, isFinal);
    const { pages, relay, otherFiles, policy, build } = await render(addresses);
    const rules = hostRules(
      [...pages.keys(), ...relay.pages.keys()],
      policy,
      { [relayPath]: relay.policy },
      addresses,
      upstream,
      proxies,
    );
    const headers = { ...(isFinal && { html: { 'Content-Security-Policy': policy } }), pages: rules.ownHeaders };
    const missingFile = [missingFileName, 'Nothing was found at this address\n'] as const;
    await writeFiles(draft, [...pages, ...relay.pages, ...otherFiles, missingFile]);
    if (embed !== undefined) await cp(path.join(root, embed, 'site'), draft, { recursive: true });
    await writeFiles(draft, [[checksumsFile, await checksums(draft)]]);
    await writeFiles(draft, [
      ['headers.json', JSON.stringify(headers, null, 2)],
      ['_headers', headersFile(rules, await unhashedFiles(draft))],
      ['_redirects', redirectsFile(rules)],
    ]);
    await compressAll(draft);
    if (keep !== undefined) await keepBuild(keep, draft, build);
    return rules;
  });
}

async function checksums(folder: string): Promise<string> {
  // Hosts that can redirect do so at that address.
  const files = (await filesIn(folder)).filter((file) => !`/${file}`.startsWith(`${changePassword.from}/`));
  const lines = files.map(async (file) => {
    const content = await readFile(path.join(folder, file));
    return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`;
  });
  return (await Promise.all(lines)).join('');
}

/** The addresses of the files that are neither pages nor named by a hash. */
async function unhashedFiles(folder: string): Promise<string[]> {
  const files = (await filesIn(folder)).filter((file) => !file.endsWith('.html'));
  return files.map((file) => `/${file}`).filter((address) => !address.startsWith(`/${hashedFolder}/`));
}
