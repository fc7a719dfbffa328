import { pbkdf2 } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readForeignHash } from '../../server/accounts/foreignHashes';
import { readImportFile } from '../../server/operations/importFile';
import { newPerson, password, wrongPassword, type Person } from '../fixtures/people';
import { engine, inTurn, serviceOn } from '../support/testService';
import { testFolder } from '../support/testFolder';

const folder = testFolder();
let files = 0;
function file(content: string | Buffer | readonly object[]): string {
  const path = join(folder, String((files += 1)));
  const lines = Array.isArray(content) ? content.map((row) => `${JSON.stringify(row)}\n`).join('') : content;
  writeFileSync(path, lines as string | Buffer);
  return path;
}

const secret = 'Zażółć gęślą 1!';

// The hashes of this password were made by bcrypt, firebase-scrypt, @node-rs/argon2, and Node's scrypt and PBKDF2.
const byBcrypt = '$2b$10$q5ppmrRAIOT3JAPXV6oU8.rMk4EGiUDe3g5r2jlkhrgfW0xBsnQaW';
const byFirebase = {
  passwordHash: 'Pe/lHYYFZpUfMf7v9JHmnVumoe+d9ngcM6pujFkFB8sqgCjfZCiwdDU8D6+jPWbPPtDfVSCfmNiAkinIkn3UDQ==',
  salt: 'c2FsdCBvZiBmaXJlYmFzZQ==',
};
// In the form that Firebase's console shows; the key belongs to no project.
const parameters = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: c2lnbmVyIGtleSBzaWduZXIga2V5IHNpZ25lciBrZXkgc2lnbmVyIGtleSBzaWduZXIga2V5IHNpZ25lciBrZQ==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`;
const keycloak = (email: string, value: string, credentialData: object) => {
  const secretData = JSON.stringify({ value, salt: 'c2l4dGVlbiBvZiBzYWx0IQ==' });
  const credentials = [{ type: 'password', secretData, credentialData: JSON.stringify(credentialData) }];
  return { realm: 'x', users: [{ email, emailVerified: true, enabled: true, credentials }] };
};

/** A row with the password, by the system that it comes from. */
const systems: Readonly<Record<string, (email: string) => object>> = {
  'Auth0, by bcrypt': (email) => ({ email, email_verified: true, passwordHash: byBcrypt }),
  'Firebase, by its scrypt': (email) => ({ users: [{ localId: 'x', email, emailVerified: true, ...byFirebase }] }),
  'Keycloak, by PBKDF2': (email) =>
    keycloak(email, '0YLDtbXcKhT9GUErOLEUnMiItt2X+Vqda3ubFq0uEMn8/oOA/o/ZNFxGZRtehIOfhvmD1iBNKv0CSz10RkflyA==', {
      algorithm: 'pbkdf2-sha512',
      hashIterations: 27_500,
    }),
  'Keycloak, by argon2': (email) =>
    keycloak(email, 'CQUdoEh4nDGnkWn6NvOVZViTKWv3DXhfDjnHxSCL9d8=', {
      algorithm: 'argon2',
      hashIterations: 5,
      additionalParameters: { memory: ['7168'], type: ['id'], parallelism: ['1'], version: ['1.3'] },
    }),
  'WordPress, by bcrypt': (user_email) => ({
    user_login: newPerson().username,
    user_email,
    verified: true,
    user_pass: '$wp$2y$10$gPCqYPBxc35mI69/RwSys.Gv0hpNvkqa57tXVi.KiY5Ly.XBWqiNa',
  }),
  'Django, by scrypt': (email) => ({
    verified: true,
    email,
    password:
      'scrypt$16384$seasalt$8$1$nOq1pE04gWEg6IvlDjxyvuNk6f9N5z5QQGv3JVZcCauD8RMnY+STa9W1rgDT7Sox1LPVRcsSbmw6FSGCt5N0Ng==',
  }),
};

describe('Accounts of other systems', () => {
  const service = serviceOn(engine);

  const bring = (path: string, options: Parameters<typeof readImportFile>[1] = {}, isDry = false) => {
    const { accounts } = readImportFile(path, options);
    return service.command('import', undefined, { accounts, isDry });
  };
  const hashOf = (email: string) =>
    service.db.selectFrom('accounts').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow();

  it.each(Object.keys(systems))('log in with their own password, which is rehashed: %s', async (name) => {
    const { email } = newPerson();
    const row = systems[name]?.(email) ?? {};
    expect(await bring(file([row]), { firebase: file(parameters) })).toMatchObject({ came: 1, verified: 1 });
    expect(await service.logInStatus(email, `${secret}?`)).toBe(401);
    expect((await hashOf(email)).password_hash).not.toMatch(/^\$argon2id/);
    expect(await service.logInStatus(email, secret)).toBe(200);
    expect((await hashOf(email)).password_hash).toMatch(/^\$argon2id/);
    expect(await service.logInStatus(email, secret)).toBe(200);
  });

  it('come from CSV, with what is said of each; those that are there stay', async () => {
    const [ada, bob, eve, there] = [newPerson(), newPerson(), newPerson(), await service.account()];
    const csv = file(`username,email,verified,disabled,language,password_hash
${ada.username},${ada.email},true,false,pl,${byBcrypt}
"no, name",${bob.email},false,,,${byBcrypt}
admin,${eve.email},1,1,,${byBcrypt}
${there.username.toUpperCase()},x${there.email},true,,,
Other,${there.email.toUpperCase()},true,,,${byBcrypt}
`);
    const table = {
      verified: 3,
      'password by bcrypt': 3,
      'without a password': 1,
      'there already, left as they are': 1,
      'with another name': 3,
    };
    expect(await bring(csv, {}, true)).toMatchObject({ 'would come': 4, ...table });
    expect(await service.logInStatus(ada.email, secret)).toBe(401);
    expect(await bring(csv)).toMatchObject({ came: 4, ...table });
    const answer = await service.logIn(ada.username, secret);
    expect([answer.statusCode, answer.json<{ uiLanguageId: number }>().uiLanguageId]).toEqual([200, 128]);
    for (const { email } of [bob, eve]) expect(await service.logInStatus(email, secret)).toBe(403);
    expect(await service.linkTo(bob.email)).toMatch(/^[\w-]{43}$/);
    expect(await service.logInStatus(there.username)).toBe(200);
    expect(await bring(csv)).toMatchObject({ came: 0, 'there already, left as they are': 5 });
  });

  it('without a password that can be used are asked for one, in waves, and log in with it', async () => {
    const ask = (count: string) => service.command('ask-for-passwords', count);
    await ask('9');
    const people = [newPerson(), newPerson(), newPerson()];
    const rows = people.map(({ email }) => ({ email, verified: true, password: 'md5$x$y' }));
    const unknown = 'without a password, because its password hash has no form that is known';
    expect(await bring(file(rows))).toMatchObject({ [unknown]: 3 });
    expect(await ask('2')).toMatchObject({ asked: 2, left: 1 });
    expect(await ask('9')).toMatchObject({ asked: 1, left: 0 });
    expect(await ask('9')).toMatchObject({ asked: 0, left: 0 });
    const { email } = people[0] ?? newPerson();
    const token = await service.linkTo(email);
    await service.later(6 * 24 * 3_600);
    const chosen = await service.visitor().resetPassword(token, secret);
    expect([chosen.statusCode, await service.logInStatus(email, secret)]).toEqual([200, 200]);
  });

  it('are brought in all or none', async () => {
    const { email } = newPerson();
    const { accounts } = readImportFile(file([{ email, verified: true }]), {});
    // As if a visitor verified the address between the check and the write.
    const twice = [...accounts, ...accounts];
    const brought = service.command('import', undefined, { accounts: twice });
    await expect(brought).rejects.toThrow('nothing was imported');
    expect(await bring(file([{ email, verified: true }]))).toMatchObject({ came: 1 });
  });
});

describe('Wrong passwords while accounts of other systems are there', () => {
  const service = serviceOn(engine);
  const rounds = 600_000;
  let native: Person;
  let unbounded: Person;
  beforeAll(async () => {
    [native, unbounded] = [await service.account(), await service.account()];
    const password_hash = `$scrypt$ln=14,r=8,p=2147483648$c2Vhc2FsdA$${'A'.repeat(43)}`;
    const { username } = unbounded;
    await service.db.updateTable('accounts').set({ password_hash }).where('username', '=', username).execute();
    const keys = {
      [rounds]: 'BCBYgdJxzQsY4UcuEPFP8NGJFpMfPzBScBY9CIzxQSM=',
      1000: 'n2uBWIYVl/0M7XqOfQJX+MUo1ZT6EVA+p+MmXrp4E34=',
    };
    const rows = Object.entries(keys).map(([some, key]) => ({
      email: `of${some}@example.org`,
      verified: true,
      password: `pbkdf2_sha256$${some}$seasalt$${key}`,
    }));
    const { accounts } = readImportFile(file(rows), {});
    await service.command('import', undefined, { accounts });
  });

  it('E1 cost the same, whoever has the name; right ones of our own cost nothing more', async () => {
    // The minimum of three, because the process may do something else at the same time.
    const processorTime = async (work: () => Promise<unknown>) => {
      const times = await inTurn(3, async () => {
        const before = process.cpuUsage();
        await work();
        const { user, system } = process.cpuUsage(before);
        return user + system;
      });
      return Math.min(...times);
    };
    const logIn = (name: string, given: string, status: number) => async () =>
      expect(await service.logInStatus(name, given)).toBe(status);
    const share = (await processorTime(() => promisify(pbkdf2)(secret, 'seasalt', rounds, 32, 'sha256'))) / 2;
    const imported = [`of${rounds}@example.org`, 'of1000@example.org'];
    const waiting = newPerson();
    await service.signUp(waiting);
    for (const name of ['nobody', native.username, waiting.username, unbounded.username, ...imported])
      expect(await processorTime(logIn(name, wrongPassword, 401))).toBeGreaterThan(share);
    expect(await processorTime(logIn(native.username, password, 200))).toBeLessThan(share);
  });
});

describe('A file of accounts', () => {
  const salt = 'c2Vhc2FsdA';
  const key = 'A'.repeat(43);
  const argon2Hash = (parameters: string) => `$argon2id$v=19$${parameters}$${'A'.repeat(22)}$${key}`;
  it.each([
    ['rounds', ...['999', '2000001', '9'.repeat(400)].map((rounds) => `pbkdf2_sha256$${rounds}$seasalt$${key}=`)],
    ['memory in KiB', ...['127', '131073'].map((memory) => argon2Hash(`m=${memory},t=2,p=1`))],
    ['passes', ...['0', '17'].map((passes) => argon2Hash(`m=4096,t=${passes},p=1`))],
    ['parallelism (p)', ...['0', '2147483648'].map((p) => argon2Hash(`m=4096,t=2,p=${p}`))],
    ['logarithm of N', ...['9', '21', '99999'].map((log) => `$firescrypt$ln=${log},r=8$${salt}$${key}$Bw$${key}`)],
    ['length of the salt', ...[3, 129].map((length) => `pbkdf2_sha256$1000$${'x'.repeat(length)}$${key}=`)],
  ])('has no hash whose %s is out of its bounds, on either side', (cost, ...hashes) => {
    const rows = hashes.map((hash, index) => ({ email: `ada${index}@example.org`, verified: true, password: hash }));
    const { accounts } = readImportFile(file(rows), {});
    for (const { hash, lost } of accounts)
      expect([hash, lost]).toEqual(['', expect.stringContaining(`the ${cost} of its `)]);
    expect(accounts).toHaveLength(hashes.length);
  });

  it('says of each row why it cannot come in', () => {
    const hash = 'pbkdf2_sha256$1000$seasalt$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4';
    const rows = [
      { email: 'ada@example.org', verified: true, password: hash },
      { username: 'nobody' },
      { email: 'nobody' },
      { email: 'ADA@example.org', verified: true },
      { email: 'bob@example.org', verified: 'perhaps' },
      { email: 'joe@example.org', verified: true, password: '!unusable' },
    ];
    const { accounts, faults } = readImportFile(file(rows), {});
    expect(accounts.map(({ row }) => row)).toEqual([1, 6]);
    expect(faults).toEqual([
      { row: 2, fault: 'it has no email address' },
      { row: 3, fault: 'nobody is no email address' },
      { row: 4, fault: 'it has the address of row 1' },
      { row: 5, fault: 'verified is neither true nor false' },
    ]);
  });

  // Of PHP's phpass, from its own test.
  it('may have hashes of an older WordPress', async () => {
    const check = readForeignHash('$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0')?.hash?.check;
    expect([await check?.('test12345'), await check?.('test12346')]).toEqual([true, false]);
  });

  it('may be a spreadsheet in Polish, as its program wrote it', () => {
    const text = 'Adres e-mail;Nazwa u\xBFytkownika;J\xEAzyk;Zweryfikowany\r\nzoe@example.org;\xAF\xF3\xB3w;pl;tak\r\n';
    const { accounts, readAs } = readImportFile(file(Buffer.from(text, 'latin1')), {});
    expect(accounts).toMatchObject([{ email: 'zoe@example.org', username: 'Żółw', languageId: 128, isVerified: true }]);
    expect(readAs).toMatchObject({ encoding: 'windows-1250', 'column of the name': 'Nazwa użytkownika' });
  });

  it.each([
    ['lacks a column', file('Nom,Prenom\nAda,L\n'), /no column for the email address.*there are Nom, Prenom/],
    ['is no CSV', file('email,verified\nada@example.org\n'), 'is no CSV file with a head line'],
    ['is cut off', file('{"email":"ada@example.org","verified":true}\n{"ema'), /Line 2 of .* is no JSON object/],
    [
      'does not say who is verified',
      file([{ email: 'ada@example.org' }]),
      /^1 rows .* --verified=yes or --verified=no/,
    ],
  ])('that %s is refused with a sentence', (_, path, sentence) => {
    expect(() => readImportFile(path, {})).toThrow(sentence);
  });
});
