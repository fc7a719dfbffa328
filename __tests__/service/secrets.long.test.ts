import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '../../server/lib/log';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import { startSink } from '../support/serviceSmtp';
import { logInBody, signUpBody } from '../fixtures/people';
import { clientOf, cookiesOf } from '../fixtures/serviceChild';
import { until } from '../fixtures/until';
import { testFolder } from '../support/testFolder';

const canary = 'Canary!Passw0rd-7f3a91';
const other = 'Canary!Other0rd-55d1c2';

const folder = testFolder();

it("L1 secrets appear nowhere but in their request: not in the log, nor in the database's files, in any encoding", async () => {
  const sink = await startSink();
  const logged: string[] = [];
  const service = await startService({
    env: { PORT: '0', DATA_DIR: folder, SMTP_URL: sink.url },
    siteConfig,
    local: true,
    log: createLog({ write: (line) => void logged.push(line) }, 'trace'),
    onMail: () => {
      throw new Error('Only the outbox tells links.');
    },
  });
  const secrets = new Set<string>([canary, other]);
  const client = clientOf(`http://127.0.0.1:${service.port}/api`);
  const call = async (...asked: Parameters<typeof client.call>) => {
    const answer = await client.call(...asked);
    const cookie = cookiesOf(answer);
    for (const pair of cookie.split('; ')) if (pair.length > 40) secrets.add(pair.split('=')[1] ?? '');
    const text = await answer.text();
    for (const secret of secrets) expect(text).not.toContain(secret);
    return { status: answer.status, cookie };
  };

  sink.mode = 'defers';
  const account = signUpBody({ username: 'canary', email: 'canary@example.org' }, canary);
  expect((await call('POST', '/signup', account)).status).toBe(200);
  await until(() => logged.some((line) => line.includes('could not be sent')));
  sink.mode = 'takes';
  await call('POST', '/login', logInBody('canary', canary, true));
  await until(() => sink.received.length > 0);
  const Token = /token=3D([\w-]{43})/.exec(sink.received[0]?.raw.replace(/=\r?\n/g, '') ?? '')?.[1] ?? '';
  secrets.add(Token);
  await call('GET', `/signup/verify-email?token=${Token}`);
  await call('GET', `/signup/verify-email%3Ftoken=${Token}`);
  await call('GET', `/${Token}/canary@example.org`);
  await call('PUT', '/signup/verify-email', { Token: [Token] });
  expect((await call('PUT', '/signup/verify-email', { Token })).status).toBe(200);

  await call('POST', '/login', logInBody('canary', other, true));
  await call('POST', '/login', { ...logInBody(canary, canary), IsRememberMe: 'yes' });
  await call('POST', '/signup', { ...account, Extra: canary });
  const first = await call('POST', '/login', logInBody('canary', canary, true));
  const renewed = await call('POST', '/refreshaccesstoken', undefined, { cookie: first.cookie });
  expect((await call('GET', '/profile', undefined, { cookie: renewed.cookie })).status).toBe(200);
  const twice = { cookie: `${renewed.cookie}; ${renewed.cookie}` };
  expect((await call('GET', '/profile', undefined, twice)).status).toBe(401);
  const ended = await call('POST', '/login', logInBody('canary', canary));
  expect((await call('POST', '/logout', undefined, { cookie: ended.cookie })).status).toBe(200);
  await service.close();
  await sink.close();

  expect(secrets.size).toBeGreaterThanOrEqual(9);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  const everything = Buffer.concat([...files, Buffer.from(logged.join('\n'))]);
  expect(everything.includes('canary@example.org')).toBe(true);
  for (const secret of secrets)
    for (const [encoding, needle] of encoded(secret))
      expect([secret, encoding, everything.includes(needle)]).toEqual([secret, encoding, false]);
  expect(logged.join()).not.toContain('canary@example.org');
});

function encoded(secret: string): [string, Buffer][] {
  const bytes = Buffer.from(secret);
  return [
    ['plain', bytes],
    ['base64', Buffer.from(bytes.toString('base64').slice(0, -4))],
    ['base64url', Buffer.from(bytes.toString('base64url').slice(0, -4))],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['percent', Buffer.from(encodeURIComponent(secret))],
    ['utf-16', Buffer.from(secret, 'utf16le')],
    ['decoded', secret.length === 43 ? Buffer.from(secret, 'base64url') : bytes],
  ];
}
