import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleEmbed } from '../../tools/build/embed/bundleEmbed';
import { writeHosts } from '../../tools/build/hosts/writeHosts';
import { root } from '../../tools/build/root';
import { writeSite } from '../../tools/build/writeSite';
import { freePort } from '../../server/http/freePort';
import { localAddresses } from '../../shared/environment';
import { closing } from '../fixtures/closing';
import { openService } from '../fixtures/openService';
import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { startApache, startCaddy, startNginx } from './programs';

export type BuiltSite = Awaited<ReturnType<typeof openBuiltSite>>;

const host = '127.0.0.1';

/** A site built by `npm run build`, the files for its hosts, and `npm start`'s server, which the hosts have to match. */
export async function openBuiltSite(out: string, hasFront: boolean) {
  const behind = await freePort(host);
  const port = hasFront ? await freePort(host) : behind;
  const service = `http://${host}:${behind}`;
  const env = { SITE_ORIGIN: `http://localhost:${port}` };
  const { addresses } = checkedSiteConfig(siteConfig, localAddresses(behind, env));
  const rules = await writeSite('.local/bundle', `${out}/dist`, addresses, {
    upstream: service,
    embed: await bundleEmbed(addresses.passkeyDomain),
  });
  const hosts = path.join(root, out, 'hosts');
  await writeHosts(hosts, rules);
  const folder = path.join(root, out, 'dist');
  const { close } = await openService(behind, { env, siteFolder: folder, limits: {} });
  return closing({
    folder,
    hosts,
    rules,
    service,
    /** The port of the address that the pages are built for: the service's, or that of a host in front of it. */
    port,
    close,
  });
}

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * A real web server over the site, with the rules that the build wrote.
 * @param spoken another port, only for nginx and Apache, for proxies that speak the PROXY protocol
 * @param around lines of nginx outside its server block
 */
export async function startWebServer(
  name: 'nginx' | 'caddy' | 'apache',
  { folder, hosts }: Pick<BuiltSite, 'folder' | 'hosts'>,
  port: number,
  spoken?: number,
  around = '',
) {
  const place = await mkdtemp(path.join(tmpdir(), `vestibule-${name}-`));
  const starts = {
    async nginx() {
      const rules = await readFile(path.join(hosts, 'nginx.conf'), 'utf8');
      const hasBrotli = existsSync(brotliModule);
      const also = spoken === undefined ? '' : `listen ${host}:${spoken} proxy_protocol;`;
      const its = hasBrotli ? rules.replace('# brotli_static on;', 'brotli_static on;') : rules;
      const server = `server { listen ${host}:${port}; ${also} root ${folder};\n${its}\n}`;
      const before = hasBrotli ? `load_module ${brotliModule};` : '';
      return startNginx(place, port, `${around} ${server}`, before);
    },
    async caddy() {
      const env = { SITE_ADDRESS: `http://:${port}`, SITE_FOLDER: folder };
      const lines = await readFile(path.join(hosts, 'Caddyfile'), 'utf8');
      return startCaddy(place, port, lines, { options: `\tdefault_bind ${host}\n`, env });
    },
    async apache() {
      // With Debian's own configuration for types, languages and compression.
      const modules = 'alias deflate env filter headers mime negotiation proxy proxy_http remoteip rewrite unique_id';
      const debians = ['mime', 'negotiation', 'deflate'].map(
        (module) => `Include /etc/apache2/mods-available/${module}.conf\n`,
      );
      const site = (at: string, more = '') =>
        `<VirtualHost ${at}>\nDocumentRoot ${folder}\nInclude ${hosts}/apache.conf\n${more}</VirtualHost>\n`;
      const also =
        spoken === undefined ? '' : `Listen ${host}:${spoken}\n${site(`*:${spoken}`, 'RemoteIPProxyProtocol On\n')}`;
      const lines = `${debians.join('')}<Directory />\nRequire all denied\n</Directory>\n${site('*')}${also}`;
      return startApache(place, port, modules, lines);
    },
  };
  const { origin, close } = await starts[name]();
  return closing({
    origin,
    async close() {
      await close();
      await rm(place, { recursive: true, force: true });
    },
  });
}
