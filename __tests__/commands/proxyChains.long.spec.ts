import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeHosts } from '../../tools/build/hosts/writeHosts';
import { freePort } from '../../server/http/freePort';
import { expect, test } from '../support/browser';
import { startWebServer } from '../support/hosts';
import { programOf, requirePrograms, startHost } from '../support/programs';

// A real balancer in front of a real web server with the generated rules, and the real service behind both.

const host = '127.0.0.1';
const visitorHeader = 'x-test-visitor';

/** HAProxy, which takes visitors' addresses from a header, because the test machine has only one. */
const balancer = (port: number, to: number, send: string) => `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend visitors
  bind ${host}:${port}
  http-request set-src req.hdr(${visitorHeader}) if { req.hdr(${visitorHeader}) -m found }
  http-request del-header ${visitorHeader}
  option forwardfor
  default_backend web
backend web
  server web ${host}:${to} ${send}
`;

for (const [name, protocol] of [
  ['nginx', 'X-Forwarded-For'],
  ['nginx', 'PROXY protocol'],
  ['caddy', 'X-Forwarded-For'],
  ['apache', 'X-Forwarded-For'],
  ['apache', 'PROXY protocol'],
] as const) {
  test(`behind HAProxy (${protocol}) and ${name} each visitor counts by itself`, async ({ builtSite: site }, info) => {
    requirePrograms(info, 'haproxy', name);
    const place = info.outputPath('rules');
    const isSpoken = protocol === 'PROXY protocol';
    const [front, behind] = [await freePort(host), await freePort(host)];
    await writeHosts(place, { ...site.rules, proxies: [`${host}/32`] });
    if (isSpoken && name === 'nginx') {
      const file = path.join(place, 'nginx.conf');
      const rules = await readFile(file, 'utf8');
      await writeFile(file, rules.replace('real_ip_header X-Forwarded-For;', 'real_ip_header proxy_protocol;'));
    }
    // A server that requires the PROXY protocol could not be asked whether it is ready.
    const asked = isSpoken ? await freePort(host) : behind;
    const spoken = isSpoken ? behind : undefined;
    await using _web = await startWebServer(name, { ...site, hosts: place }, asked, spoken);
    await writeFile(path.join(place, 'haproxy.cfg'), balancer(front, behind, isSpoken ? 'send-proxy' : ''));
    await using chain = await startHost(programOf('haproxy'), ['-db', '-f', path.join(place, 'haproxy.cfg')], front);
    const seen = async (visitor: string, more: Readonly<Record<string, string>> = {}) => {
      const answer = await fetch(`${chain.origin}/api/health`, { headers: { [visitorHeader]: visitor, ...more } });
      return ((await answer.json()) as { address: string }).address;
    };
    expect(await seen('203.0.113.5')).toBe('203.0.113.5');
    expect(await seen('2001:db8::7')).toBe('2001:db8::7');
    expect(await seen('203.0.113.6', { 'x-forwarded-for': '198.51.100.77' })).toBe('203.0.113.6');
  });
}
