import { areaUnderCurve } from '../fixtures/areaUnderCurve';
import { passwordsBehindGate } from '../../server/accounts/passwords';
import { runAccountCommand } from '../../server/operations/accountCommands';
import { engine } from '../support/serviceDatabase';
import { atOnce, newPerson, origin, serviceOn } from '../support/testService';

// This number reveals a leak of a hash's duration, and costs little.
const pairs = 60;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - begun);
};
const expectAlike = (one: readonly number[], other: readonly number[]) => {
  const area = areaUnderCurve([...one], [...other]);
  expect(area).toBeGreaterThan(0.25);
  expect(area).toBeLessThan(0.75);
};

describe('E1 the time of a refused log-in', () => {
  const service = serviceOn('PostgreSQL', () => ({ passwords: passwordsBehindGate() }));

  const time = (name: string) =>
    timed(async () => expect((await service.logIn(name, 'Wr0ng-password!')).statusCode).toBe(401));

  it('reveals neither whether the account exists nor whether it is verified', async () => {
    const [verified, unverified] = [await service.account(), newPerson()];
    await service.signUp(unverified);
    const [existing, waiting, unknown]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < pairs; turn += 1) {
      existing.push(await time(verified.username));
      unknown.push(await time(`nobody_${turn}_0000`));
      waiting.push(await time(unverified.username));
    }
    expectAlike(existing, unknown);
    expectAlike(existing, waiting);
    expectAlike(waiting, unknown);
  });

  it('does not reveal whether the account was imported, nor from where', async () => {
    const { username } = await service.account();
    const key = `${'A'.repeat(43)}=`;
    const hashes = [100_000, 20_000].map((rounds) => `pbkdf2_sha256$${rounds}$seasalt$${key}`);
    const rows = [...hashes, `$2b$08$${'.'.repeat(53)}`].map((hash, row) => ({ row, hash, username: '' }));
    const accounts = rows.map((row) => ({
      ...row,
      email: `imported${row.row}@example.org`,
      isVerified: true,
      isBlocked: false,
      languageId: 1,
    }));
    await runAccountCommand(service.db, origin, { command: 'import', accounts });
    const names = [...accounts.map(({ email }) => email), username, 'nobody_0000'];
    const times = names.map((): number[] => []);
    for (let turn = 0; turn < pairs; turn += 1)
      for (const [index, name] of names.entries()) times[index]?.push(await time(name));
    const unknown = times.at(-1) ?? [];
    for (const some of times.slice(0, -1)) expectAlike(some, unknown);
  });
});

describe('E1 the time of a link for a new password', () => {
  const service = serviceOn(engine, { isResetByMail: true });

  it('does not reveal whether an account has the address, even while mails are sent', async () => {
    const people = await atOnce(10, () => service.account());
    const time = (Email: string) =>
      timed(async () => expect((await service.visitor().post('/account/reset-link', { Email })).statusCode).toBe(200));
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < pairs; turn += 1) {
      known.push(await time(people[turn % 10]?.email ?? ''));
      unknown.push(await time(`nobody_${turn}_0000@example.org`));
    }
    expectAlike(known, unknown);
  });
});
