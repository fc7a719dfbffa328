import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { putInPlace } from '../putInPlace';
import { apacheRules } from './apache';
import { caddyRules } from './caddy';
import { cloudFrontFunction, responseHeadersPolicies } from './cloudFront';
import { nginxRules } from './nginx';
import type { HostRules } from './rules';

/** Writes the rules for nginx, Caddy, Apache and CloudFront. @param folder an absolute path; it is replaced */
export async function writeHosts(folder: string, rules: HostRules): Promise<void> {
  const policies = responseHeadersPolicies(rules);
  const files = {
    'nginx.conf': nginxRules(rules),
    Caddyfile: caddyRules(rules),
    'apache.conf': apacheRules(rules),
    'cloudfront/function.js': cloudFrontFunction(rules),
    'cloudfront/response-headers-pages.json': policies.pages,
    'cloudfront/response-headers-assets.json': policies.assets,
  };
  const draft = `${folder}.${process.pid}`;
  try {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.join(draft, path.dirname(file)), { recursive: true });
      await writeFile(path.join(draft, file), content);
    }
    await putInPlace(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
