import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exportData } from '../../server/database/exportData';
import { createLog } from '../../server/log';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import { createAuthenticator } from '../support/authenticator';
import { engine } from '../support/serviceDatabase';
import { startSink } from '../support/serviceSmtp';
import type { Answer } from '../support/serviceVisitor';
import { cookieOf, serviceOn, logInBody, newPerson, origin, signUpBody, tokenOf } from '../support/testService';
import { until } from '../fixtures/until';
import { testFolder } from '../support/testFolder';

const canary = 'Canary!Passw0rd-7f3a91';
const other = 'Canary!Other0rd-55d1c2';

describe('L1 secrets appear nowhere but in their request', () => {
  const folder = testFolder();

  it("not in the log, nor in the database's files, in any encoding", async () => {
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
    const call = async (method: string, path: string, body?: object, cookie = '') => {
      const answer = await fetch(`http://127.0.0.1:${service.port}/api${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
      for (const pair of cookies) if (pair.length > 40) secrets.add(pair.split('=')[1] ?? '');
      const text = await answer.text();
      for (const secret of secrets) expect(text).not.toContain(secret);
      return { status: answer.status, cookie: cookies.join('; ') };
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
    const renewed = await call('POST', '/refreshaccesstoken', undefined, first.cookie);
    expect((await call('GET', '/profile', undefined, renewed.cookie)).status).toBe(200);
    expect((await call('GET', '/profile', undefined, `${renewed.cookie}; ${renewed.cookie}`)).status).toBe(401);
    const ended = await call('POST', '/login', logInBody('canary', canary));
    expect((await call('POST', '/logout', undefined, ended.cookie)).status).toBe(200);
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
});

describe('L1 secrets of changes to an account', () => {
  const logged: string[] = [];
  const log = createLog({ write: (line) => void logged.push(line) }, 'trace');
  const service = serviceOn(engine, { isResetByMail: true, log });

  it('appear nowhere but in their request, and in their own mail', async () => {
    const secrets = new Map<string, string>();
    const keep = (name: string, secret: string) => {
      expect([name, secret.length > 7]).toEqual([name, true]);
      secrets.set(name, secret);
      return secret;
    };
    const linkTo = async (name: string, email: string) => {
      await service.sendDue();
      return keep(name, tokenOf(service.lastMailTo(email)));
    };
    const ok = (answer: Answer) => expect([answer.body, answer.statusCode]).toEqual([answer.body, 200]);

    const [person, next] = [newPerson(), newPerson()];
    await service.account(person, keep('password', canary));
    const visitor = service.visitor();
    ok(await visitor.post('/login', logInBody(person.username, canary, true)));
    for (const name of ['access', 'refresh', 'device'])
      keep(name, visitor.cookies.get(cookieOf(name))?.split('.').at(-1) ?? '');
    await visitor.post('/account/confirm', { Password: keep('wrong password', other) });
    await visitor.post('/account/password', { CurrentPassword: other, NewPassword: canary });
    const second = keep('second password', 'Canary!Second0-91be07');
    ok(await visitor.post('/account/common-password', { Password: second }));
    ok(await visitor.post('/account/password', { CurrentPassword: canary, NewPassword: second }));

    const authenticator = createAuthenticator(origin);
    const optionsOf = async (name: string, path: string) => {
      const { options } = (await visitor.post(`/account/passkeys/${path}`)).json<{ options: string }>();
      keep(name, (JSON.parse(options) as { challenge: string }).challenge);
      return options;
    };
    const made = authenticator.create(await optionsOf('challenge of a new passkey', 'options'));
    ok(await visitor.post('/account/passkeys/add', { Name: 'Mine', Credential: made }));
    const used = authenticator.use(await optionsOf('challenge of a log-in', 'login-options'));
    keep('signature', (JSON.parse(used) as { response: { signature: string } }).response.signature);
    ok(await visitor.post('/account/passkeys/login', { Credential: used, IsRememberMe: false }));
    await visitor.post('/account/passkeys/confirm', { Credential: used });

    ok(await visitor.put('/account/email', { Email: next.email }));
    ok(await service.verify(await linkTo('new address', next.email)));
    const restore = await linkTo('old address', person.email);
    ok(await service.visitor().post('/account/reset-link', { Email: next.email }));
    const reset = await linkTo('new password', next.email);
    for (const Token of [[reset], `${reset} `, restore])
      await service.visitor().post('/account/reset-password', { Token, Password: second });
    const third = keep('third password', 'Canary!Third00-3c71f2');
    ok(await service.visitor().post('/account/reset-password', { Token: reset, Password: third }));
    ok(await service.visitor().post('/account/restore-email', { Token: restore }));
    await linkTo('new password after the old address', person.email);

    const stored: string[] = [];
    for await (const piece of exportData(service.db)) stored.push(piece);
    const [told, kept] = [logged.join(''), stored.join('')];
    expect([told.includes('email_restored'), kept.includes(person.email)]).toEqual([true, true]);
    expect(secrets.size).toBe(14);
    for (const [name, secret] of secrets) {
      const mails = service.sent.filter((mail) => Object.values(mail).some((part) => String(part).includes(secret)));
      expect([name, 'log', told.includes(secret)]).toEqual([name, 'log', false]);
      expect([name, 'database', kept.includes(secret)]).toEqual([name, 'database', false]);
      expect([name, 'mails', mails.length]).toEqual([name, 'mails', / address$|^new password/.test(name) ? 1 : 0]);
    }
  });
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
