import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from '../../tools/build/bundle';
import { writeDeclarations } from '../../tools/build/embed/writeDeclarations';
import { writeHosts } from '../../tools/build/hosts/writeHosts';
import { root } from '../../tools/build/root';
import { writeSite } from '../../tools/build/writeSite';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { siteConfig } from '../../site.config';

/**
 * Builds the site of these sources into `.local`, for development, with the hosts' rules and the types of the embed,
 * and starts the service with it, as `serviceProcess.ts` does.
 */
const { addresses } = checkedSiteConfig(siteConfig);
await bundle('.local/bundle', 'development');
const rules = await writeSite('.local/bundle', '.local/site', addresses, { isFinal: false });
await writeHosts(path.join(root, '.local/hosts'), rules);
await mkdir(path.join(root, '.local/embed'), { recursive: true });
await writeDeclarations(path.join(root, '.local/embed'));
process.env['TEST_SITE_FOLDER'] = path.join(root, '.local/site');
await import('../fixtures/serviceProcess');
