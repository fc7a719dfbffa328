import fc from 'fast-check';
import { sql } from 'kysely';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import PostalMime from 'postal-mime';
import { folderMailer, smtpMailer } from '../../server/mail/mailers';
import type { Mail } from '../../server/mail/mailText';
import { emailRule } from '../../shared/validation';
import { openTestDatabase } from '../support/serviceDatabase';
import { hangingDomain, startSink, type Sink, type SmtpMode } from '../support/serviceSmtp';
import {
  atOnce,
  createTestService,
  newPerson,
  password,
  signUpBody,
  statusesOf,
  type TestService,
} from '../support/testService';
import { until } from '../../fixtures/until';

const from = 'Vestibule <no-reply@vestibule.example>';
const waitMs = 500;
let db: TestService['db'];
let sink: Sink;
beforeAll(async () => {
  [db, sink] = await Promise.all([openTestDatabase('PostgreSQL'), startSink(waitMs * 2)]);
});
afterAll(async () => {
  await sink.close();
  await db.destroy();
});

describe('M1–2 a mail server that', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(db, { send: smtpMailer(sink.url, from, { waitMs }) });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    sink.received.length = 0;
  });

  const signUp = async () => {
    const person = newPerson();
    const { statusCode } = await service.visitor().post('/signup', signUpBody(person));
    return { person, statusCode };
  };

  it.each<SmtpMode>(['refuses', 'defers', 'slow', 'silent', 'cut', 'drips', 'gone'])(
    '%s: the sign-up answers, other calls keep their speed, and the mail arrives once it takes mails again',
    async (mode) => {
      sink.mode = mode;
      const { person, statusCode } = await signUp();
      expect(statusCode).toBe(200);
      // The mail is under way and fails only after its time; meanwhile nobody waits for it.
      const begun = performance.now();
      for (let call = 0; call < 20; call += 1) expect((await service.visitor().get('/health')).statusCode).toBe(200);
      expect((performance.now() - begun) / 20).toBeLessThan(waitMs / 4);
      await service.mails.idle();
      expect(sink.received).toEqual([]);

      sink.mode = 'takes';
      await service.later(11);
      await service.sendDue();
      expect(sink.received.map(({ to }) => to)).toEqual([[person.email]]);
      const { text = '' } = await PostalMime.parse(sink.received[0]?.raw ?? '');
      const Token = /token=([\w-]{43})/.exec(text)?.[1];
      expect((await service.verify(Token)).statusCode).toBe(200);
      await service.sendDue();
      expect(sink.received).toHaveLength(1);
    },
  );

  it('offers no TLS gets mails only where none is required', async () => {
    sink.mode = 'takes';
    const mail: Mail = { to: 'a@example.org', subject: 'x', text: 'x', html: 'x', link: 'x' };
    await expect(smtpMailer(sink.url, from, { waitMs, requireTls: true })(mail)).rejects.toMatchObject({
      code: 'ETLS',
    });
    expect(sink.received).toEqual([]);
    await smtpMailer(sink.url, from, { waitMs })(mail);
    expect(sink.received).toHaveLength(1);
  });

  it('hangs for the recipients of one domain holds up none of the others, however many they are', async () => {
    sink.mode = 'takes';
    const patient = await createTestService(db, { send: smtpMailer(sink.url, from, { waitMs: 5_000 }) });
    const signUpAt = (domain: string) => {
      const { username } = newPerson();
      return patient.visitor().post('/signup', {
        Username: username,
        Email: `${username}@${domain}`,
        Password: password,
        LanguageId: 1,
      });
    };
    await atOnce(30, () => signUpAt(hangingDomain));
    await signUpAt('example.org');
    await until(() => sink.received.length > 0);
    expect(sink.received[0]?.to[0]).toMatch(/@example\.org$/);
    // None of the others had failed and made way by then.
    expect(patient.logged.filter((line) => line.includes('could not be sent'))).toEqual([]);
    await patient.close();
    await db.deleteFrom('mails').execute();
  });

  it('fails for a day is left alone, and each try comes later than the one before', async () => {
    sink.mode = 'refuses';
    const { person } = await signUp();
    await service.mails.idle();
    const row = () =>
      db
        .selectFrom('mails')
        .innerJoin('accounts', 'accounts.id', 'account_id')
        .select(['attempts', sql<number>`extract(epoch from due_at - clock_timestamp())`.as('wait')])
        .where('email', '=', person.email)
        .executeTakeFirst();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      const found = await row();
      expect(found?.attempts).toBe(attempt);
      waits.push(Math.round(Number(found?.wait)));
      await service.later((waits.at(-1) ?? 0) + 2);
      await service.sendDue();
    }
    expect(waits.map((wait, index) => Math.abs(wait - Math.min(10 * 2 ** index, 3_600)) <= 2)).toEqual(
      new Array(9).fill(true),
    );
    await service.later(24 * 3_600);
    await service.sendDue();
    expect(await row()).toBeUndefined();
  });

  it('a mail under way when the process died is sent by the next', async () => {
    sink.mode = 'takes';
    const dying = await createTestService(db, { send: () => new Promise(() => undefined) });
    const person = newPerson();
    await dying.visitor().post('/signup', signUpBody(person));
    await service.sendDue();
    await service.later(21);
    await service.sendDue();
    expect(sink.received.map(({ to }) => to)).toContainEqual([person.email]);
    await dying.close();
  });

  it('a mail that takes longer than its lease is sent by no other process', async () => {
    sink.mode = 'takes';
    const setInterval = jest.spyOn(global, 'setInterval');
    const taken: (() => void)[] = [];
    const slow = await createTestService(db, { send: () => new Promise((done) => taken.push(done)) });
    const { username, email } = newPerson();
    await slow.visitor().post('/signup', signUpBody({ username, email }));
    while (taken.length === 0) await new Promise((resolve) => setImmediate(resolve));
    // What is done every five seconds is done by hand here, so that the test need not last as long.
    const renewal = setInterval.mock.calls.at(-1)?.[0] as () => void;
    setInterval.mockRestore();
    const isLeased = async () => {
      const due = db
        .selectFrom('mails')
        .select('id')
        .where('due_at', '<', sql<Date>`clock_timestamp() + '10 seconds'`);
      return (await due.executeTakeFirst()) === undefined;
    };
    for (let turn = 0; turn < 3; turn += 1) {
      await service.later(15);
      expect(await isLeased()).toBe(false);
      renewal();
      while (!(await isLeased()));
    }
    await service.sendDue();
    expect([sink.received, taken.length]).toEqual([[], 1]);
    taken[0]?.();
    await slow.close();
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  it('two instances send a mail once between them', async () => {
    sink.mode = 'takes';
    const open = () => createTestService(db, { send: smtpMailer(sink.url, from, { waitMs: 5_000 }) });
    const instances = [await open(), await open()] as const;
    const people = Array.from({ length: 12 }, newPerson);
    const answers = await Promise.all(
      people.map(({ username, email }, turn) =>
        instances[turn % 2 === 0 ? 0 : 1].visitor().post('/signup', signUpBody({ username, email })),
      ),
    );
    expect(statusesOf(answers)).toEqual(new Array(people.length).fill(200));
    await Promise.all(instances.map(({ mails }) => mails.idle()));
    expect(sink.received.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
    await Promise.all(instances.map((instance) => instance.close()));
  });
});

describe('V10 one mail has one recipient: the stored address', () => {
  it('whatever the address holds', async () => {
    sink.mode = 'takes';
    const send = smtpMailer(sink.url, from, { waitMs: 2_000 });
    const sign = fc.constantFrom(...'ab1.+-_!#$%&\'*/=?^`{|}~"<>(),:;@ \\[]\r\n\t\0éż漢'.split(''));
    const address = fc
      .tuple(
        fc.string({ unit: sign, minLength: 1, maxLength: 12 }),
        fc.constantFrom(
          'example.org',
          'b.example',
          'żółw.example',
          'example.org,x@evil.example',
          'example.org>\r\nRCPT TO:<x@evil.example',
        ),
      )
      .map(([local, domain]) => `${local}@${domain}`);
    await fc.assert(
      fc.asyncProperty(
        address.filter((text) => emailRule(text) === undefined && /^[\x21-\x7e]+@/.test(text)),
        async (to) => {
          sink.received.length = 0;
          await send({ to, subject: 'x', text: 'x', html: 'x', link: 'x' });
          expect(sink.received.map((mail) => mail.to.map(inAscii))).toEqual([[inAscii(to)]]);
          expect((await PostalMime.parse(sink.received[0]?.raw ?? '')).to).toHaveLength(1);
        },
      ),
      { numRuns: 40, interruptAfterTimeLimit: 2_000, markInterruptAsFailure: false },
    );
  });
});

// The same mailbox may be written with its local part in quotation marks, and must be where dots begin or end it.
function inAscii(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.replace(/^"(.*)"$/, '$1')}@${domainToASCII(domain)}`;
}

describe('the outbox folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-outbox-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gets each mail as a whole file that only its owner reads, and the link is told', async () => {
    const told: [Mail, string][] = [];
    const service = await createTestService(db, {
      send: folderMailer(folder, from, (mail, file) => told.push([mail, file])),
    });
    const people = [newPerson(), newPerson()];
    for (const { username, email } of people)
      await service.visitor().post('/signup', signUpBody({ username, email }, password, 128));
    await service.mails.idle();
    await service.close();

    const files = readdirSync(folder).sort();
    expect(files).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)]);
    expect(told.map(([, file]) => file).sort()).toEqual(files.map((name) => join(folder, name)));
    for (const [mail, file] of told) {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const parsed = await PostalMime.parse(readFileSync(file));
      expect([parsed.from?.address, parsed.to?.map(({ address }) => address), parsed.subject]).toEqual([
        'no-reply@vestibule.example',
        [mail.to],
        'Vestibule - potwierdź swój adres e-mail',
      ]);
      expect(parsed.text).toContain(mail.link);
      expect(parsed.html).toContain(`href="${mail.link}"`);
    }
  });

  it('names the username so that no mail reader makes a link of it', async () => {
    const service = await createTestService(db);
    await service.signUp({ username: 'www.evil.example', email: newPerson().email });
    const { text = '', html = '' } = service.sent.at(-1) ?? {};
    for (const body of [text, html]) {
      expect(body).not.toMatch(/www\.evil|evil\.example/);
      expect(body.replaceAll('\u2060', '')).toContain('www.evil.example');
    }
    await service.close();
  });
});
