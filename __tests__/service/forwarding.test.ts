import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { visitorAddressOf, loopback, trustIn } from '../../server/http/forwarding';
import { serviceOn } from '../support/testService';

const isTrusted = trustIn([...loopback, '10.0.0.0/8', '2001:db8:a::/48']);

const requestFrom = (remoteAddress: string, forwarded?: string) => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
};

it.each<[remote: string, forwarded: string | undefined, address: string]>([
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['::ffff:127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['10.1.2.3', ' 203.0.113.5 ', '203.0.113.5'],
  ['10.1.2.3', '[2001:db8::5]:51234', '2001:db8::5'],
  // Only entries added by trusted proxies count: the right-most one that is not a trusted proxy's.
  ['10.1.2.3', '1.2.3.4, 203.0.113.5', '203.0.113.5'],
  ['10.1.2.3', '1.2.3.4, 203.0.113.5:1, 10.9.9.9', '203.0.113.5'],
  ['2001:db8:a::1', '1.2.3.4,2001:db8:b::9,10.0.0.1', '2001:db8:b::9'],
  // An invalid address ends the reading at the proxy that passed it on.
  ['10.1.2.3', '1.2.3.4, junk', '10.1.2.3'],
  ['10.1.2.3', '1.2.3.4, junk, 10.9.9.9', '10.9.9.9'],
  ['10.1.2.3', '', '10.1.2.3'],
  ['10.1.2.3', '203.0.113.5/24', '10.1.2.3'],
  ['203.0.113.30', '1.2.3.4', '203.0.113.30'],
])('B4 a visitor from %s with %j has the address %s', (remote, forwarded, address) => {
  expect(visitorAddressOf(requestFrom(remote, forwarded), isTrusted)).toBe(address);
});

const service = serviceOn('PostgreSQL', { trustProxy: ['10.0.0.0/8'] });
it('a forwarding header is warned of once if it is not believed, with the address that sent it, and health says so', async () => {
  const health = async (remote: string, headers: Record<string, string> = {}) => {
    const answer = await service.visitor(remote).get('/health', { headers });
    const { address, proxy } = answer.json<{ address: string; proxy: string }>();
    return [address, proxy];
  };
  expect(await health('203.0.113.30')).toEqual(['203.0.113.30', 'none']);
  expect(await health('10.1.2.3', { 'x-forwarded-for': '203.0.113.5' })).toEqual(['203.0.113.5', 'trusted']);
  const warnings = () => service.logged.filter((line) => line.includes('TRUST_PROXY'));
  expect(warnings()).toEqual([]);
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect(await health('203.0.113.30', { [header]: '1.2.3.4' })).toEqual(['203.0.113.30', 'untrusted']);
  expect(warnings()).toHaveLength(1);
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 'warn', proxy: '203.0.113.30' });
});
