import fc from 'fast-check';
import { sql } from 'kysely';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import PostalMime from 'postal-mime';
import { clean } from '../../server/operations/cleaning';
import { folderMailer, isRefusedForGood, mailRefusalOf, smtpMailer } from '../../server/mail/mailers';
import { mailFigures } from '../../server/mail/mailQueue';
import { runMailCommand } from '../../server/operations/mailCommands';
import type { Mail } from '../../server/mail/mailText';
import { emailRule } from '../../shared/validation';
import { until } from '../fixtures/until';
import { hangingDomain, startSink, type Sink } from '../support/serviceSmtp';
import { newPerson } from '../fixtures/people';
import { atOnce, day, serviceOn, type TestService } from '../support/testService';
import { testFolder } from '../support/testFolder';

const from = 'Vestibule <no-reply@vestibule.example>';
const waitMs = 1_500;
const folder = testFolder();
let sink: Sink;
beforeAll(async () => {
  sink = await startSink(waitMs * 2);
});
afterAll(() => sink.close());
const service = serviceOn('PostgreSQL', () => ({ send: smtpMailer(sink.url, from, { waitMs }) }));
beforeEach(() => {
  sink.mode = 'takes';
  sink.received.length = 0;
});

const signUpAt = async (service: TestService, person = newPerson(), languageId = 1) => {
  const answer = await service.visitor().signUp(person, undefined, languageId);
  expect(answer.statusCode).toBe(200);
  return person;
};

describe('M1–2 a mail server that', () => {
  for (const mode of ['refuses', 'blocks', 'defers', 'slow', 'silent', 'cut', 'drips', 'gone'] as const)
    it(`${mode}: the sign-up answers, other calls keep their speed, and the mail arrives once it takes mails again`, async () => {
      sink.mode = mode;
      const { email } = await signUpAt(service);
      // The mail is pending and fails only after its timeout; nobody waits for it meanwhile.
      const begun = performance.now();
      for (let call = 0; call < 20; call += 1) expect((await service.visitor().get('/health')).statusCode).toBe(200);
      expect((performance.now() - begun) / 20).toBeLessThan(waitMs / 4);
      await service.mails.idle();
      expect(sink.received).toEqual([]);
      const told = service.logged.filter((line) => line.includes('"msg":"A mail ')).at(-1) ?? '';
      expect(told).not.toContain(email);
      expect(JSON.parse(told)).toMatchObject({ kind: 'verification', domain: email.split('@')[1] });

      sink.mode = 'takes';
      if (mode === 'refuses') {
        await service.later(3_600);
        await service.sendDue();
        expect([sink.received, await mailFigures(service.db)]).toEqual([
          [],
          expect.objectContaining({ undelivered: 1 }),
        ]);
        expect(await runMailCommand(service.db, { command: 'retry', which: 'all' })).toEqual({ retried: 1 });
      }
      await service.later(mode === 'cut' ? 601 : 11);
      await service.sendDue();
      expect(sink.received.map(({ to }) => to)).toEqual([[email]]);
      const { text = '' } = await PostalMime.parse(sink.received[0]?.raw ?? '');
      expect((await service.verify(/token=([\w-]{43})/.exec(text)?.[1])).statusCode).toBe(200);
      await service.sendDue();
      expect(sink.received).toHaveLength(1);
    });

  it('offers no TLS gets mails only if none is required', async () => {
    const mail: Mail = { to: 'a@example.org', subject: 'x', text: 'x', html: 'x', link: 'x' };
    const strict = smtpMailer(sink.url, from, { waitMs, requireTls: true });
    await expect(strict(mail)).rejects.toMatchObject({ code: 'ETLS' });
    expect(sink.received).toEqual([]);
    await smtpMailer(sink.url, from, { waitMs })(mail);
    expect(sink.received).toHaveLength(1);
  });

  it('hangs for the recipients of one domain holds up none of the others, however many they are', async () => {
    const patient = await service.beside({ send: smtpMailer(sink.url, from, { waitMs: 60_000 }) });
    const hanging = (person = newPerson()) => ({ ...person, email: `${person.username}@${hangingDomain}` });
    await atOnce(30, () => signUpAt(patient, hanging()));
    const { email } = await signUpAt(patient);
    await until(() => sink.received.length > 0);
    expect(sink.received[0]?.to).toEqual([email]);
    // None of the others had failed and made room by then.
    expect(patient.logged.filter((line) => line.includes('could not be sent'))).toEqual([]);
    await patient.close();
    await service.db.deleteFrom('mails').execute();
  });

  it('fails for a day is left alone, each try comes later than the one before, and the mail waits for the owner', async () => {
    sink.mode = 'defers';
    const { email } = await signUpAt(service);
    await service.mails.idle();
    const wait = sql<number>`extract(epoch from due_at - clock_timestamp())`.as('wait');
    const row = () => service.db.selectFrom('mails').select(['attempts', wait]).executeTakeFirst();
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      const found = await row();
      const expected = Math.min(10 * 2 ** (attempt - 1), 3_600);
      const wait = Number(found?.wait);
      expect([found?.attempts, wait <= expected && wait > expected - 9]).toEqual([attempt, true]);
      await service.later(expected + 2);
      await service.sendDue();
    }
    await service.later(day);
    await service.sendDue();
    expect(service.logged.at(-1)).toContain('A mail is not delivered: npm run mails');
    expect(await mailFigures(service.db)).toEqual({ owed: 0, oldestSeconds: 0, undelivered: 1 });
    const failure = expect.stringMatching(/^451 RCPT TO .*Try again later/) as string;
    const listed = { mails: [{ to: email, attempts: 11, failure }] };
    expect(await runMailCommand(service.db, { command: 'list' })).toMatchObject(listed);
    await service.later(30 * day);
    await clean(service.db);
    expect(await row()).toBeUndefined();
  });

  it('takes a mail and does not say so gets it again later, under the same Message-ID', async () => {
    sink.mode = 'mute';
    await signUpAt(service);
    await service.mails.idle();
    sink.mode = 'takes';
    await service.later(590);
    await service.sendDue();
    expect(sink.received).toHaveLength(1);
    await service.later(11);
    await service.sendDue();
    const [first, second, ...more] = await Promise.all(sink.received.map(({ raw }) => PostalMime.parse(raw)));
    expect([second?.messageId, more]).toEqual([first?.messageId, []]);
    expect(first?.messageId).toMatch(/^<[\da-f-]{36}@vestibule\.example>$/);
  });

  it('O2 a mail under way when the process died is sent by the next', async () => {
    const dying = await service.beside({ send: () => new Promise(() => undefined) });
    const { email } = await signUpAt(dying);
    await service.sendDue();
    // From here on it renews no lease.
    await dying.close();
    await service.later(21);
    await service.sendDue();
    expect(sink.received.map(({ to }) => to)).toContainEqual([email]);
  });

  it('two instances send a mail once between them', async () => {
    const send = smtpMailer(sink.url, from, { waitMs: 5_000 });
    const instances = await atOnce(2, () => service.beside({ send }));
    const people = await atOnce(12, (turn) => signUpAt(instances[turn % 2] as TestService));
    await Promise.all(instances.map(({ mails }) => mails.idle()));
    expect(sink.received.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  });
});

it.each([
  ['550 5.1.1 <ada@x.example>: Recipient address rejected: User unknown', true],
  ['550-5.2.1 The account is disabled.\n550 5.2.1 See https://x.example', true],
  ['553 5.1.8 <no-reply@x.example>: Sender address rejected', false],
  ['554 5.7.1 Service unavailable; client [192.0.2.1] blocked', false],
  ['550 5.4.5 Daily user sending limit exceeded', false],
  ['550 relay not permitted', false],
])('takes only a code about the mailbox for the last word on a mail: %s', (response, isForGood) => {
  const error = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response };
  expect(isRefusedForGood(error)).toBe(isForGood);
});

it('says why a mail was refused without an address, quoted ones too', () => {
  const said = '550 <ada@x.example>, "ada \\"love\\" lace"@x.example: unknown, bob@y.example';
  expect(mailRefusalOf(new Error(said)).said).toBe('550 <…@x.example>, …@x.example: unknown, …@y.example');
  expect(mailRefusalOf(new Error('self-signed certificate')).said).toContain('NODE_EXTRA_CA_CERTS');
});

it('V10 one mail has one recipient: the stored address, whatever it holds', async () => {
  const send = smtpMailer(sink.url, from, { waitMs: 2_000 });
  const sign = fc.constantFrom(...'ab1.+-_!#$%&\'*/=?^`{|}~"<>(),:;@ \\[]\r\n\t\0éż漢'.split(''));
  const hostile = ['example.org,x@evil.example', 'example.org>\r\nRCPT TO:<x@evil.example'];
  const domain = fc.constantFrom('example.org', 'b.example', 'żółw.example', ...hostile);
  const address = fc
    .tuple(fc.string({ unit: sign, minLength: 1, maxLength: 12 }), domain)
    .map((parts) => parts.join('@'))
    .filter((text) => emailRule(text) === undefined && /^[\x21-\x7e]+@/.test(text));
  await fc.assert(
    fc.asyncProperty(address, async (to) => {
      sink.received.length = 0;
      await send({ to, subject: 'x', text: 'x', html: 'x', link: 'x' });
      expect(sink.received.map((mail) => mail.to.map(inAscii))).toEqual([[inAscii(to)]]);
      expect((await PostalMime.parse(sink.received[0]?.raw ?? '')).to).toHaveLength(1);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 2_000, markInterruptAsFailure: false },
  );
});

function inAscii(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.replace(/^"(.*)"$/, '$1')}@${domainToASCII(domain)}`;
}

it('the outbox folder gets each mail as a whole file that only its owner reads, and the link is logged', async () => {
  const told: [Mail, string][] = [];
  const send = folderMailer(folder, from, (mail, file) => told.push([mail, file]));
  const own = await service.beside({ send });
  await atOnce(2, () => signUpAt(own, newPerson(), 128));
  await own.mails.idle();
  const files = readdirSync(folder).map((name) => join(folder, name));
  expect(told.map(([, file]) => file).sort()).toEqual(files.sort());
  for (const [mail, file] of told) {
    expect([file.endsWith('.eml'), statSync(file).mode & 0o777]).toEqual([true, 0o600]);
    const parsed = await PostalMime.parse(readFileSync(file));
    const head = { from: { address: 'no-reply@vestibule.example' }, to: [{ address: mail.to }] };
    expect(parsed).toMatchObject({ ...head, subject: 'Vestibule - potwierdź swój adres e-mail' });
    expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    expect(parsed.text).toContain(mail.link);
    expect(parsed.html).toContain(`href="${mail.link}"`);
  }
});

it('V16 a mail names the username so that no mail reader makes a link of it', async () => {
  const own = await service.beside();
  await own.signUp({ username: 'www.evil.example', email: newPerson().email });
  const { text = '', html = '' } = own.sent.at(-1) ?? {};
  for (const body of [text, html]) {
    expect(body).not.toMatch(/www\.evil|evil\.example/);
    expect(body.replaceAll('\u2060', '')).toContain('www.evil.example');
  }
});
