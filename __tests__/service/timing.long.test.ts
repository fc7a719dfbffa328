import { areaUnderCurve } from '../../fixtures/areaUnderCurve';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { atOnce, createTestService, newPerson, serviceOn } from '../support/testService';

// This many find a leak of a hash's length at once, and cost little.
const pairs = 60;

describe('E1 the time of a refused log-in', () => {
  const service = serviceOn('PostgreSQL');

  it('tells neither whether the account exists nor whether it is verified', async () => {
    const [verified, unverified] = [await service.account(), newPerson()];
    await service.signUp(unverified);
    const time = async (name: string) => {
      const begun = process.hrtime.bigint();
      const { statusCode, body } = await service.logIn(name, 'Wr0ng-password!');
      expect([statusCode, body]).toEqual([401, '{"message":"Wrong username, email or password"}']);
      return Number(process.hrtime.bigint() - begun);
    };
    const times: { existing: number[]; waiting: number[]; unknown: number[] } = {
      existing: [],
      waiting: [],
      unknown: [],
    };
    for (let turn = 0; turn < pairs; turn += 1) {
      times.existing.push(await time(verified.username));
      times.unknown.push(await time(`nobody_${turn}_0000`));
      times.waiting.push(await time(unverified.username));
    }
    for (const [one, other] of [
      [times.existing, times.unknown],
      [times.existing, times.waiting],
      [times.waiting, times.unknown],
    ] as const) {
      const area = areaUnderCurve(one, other);
      expect(area).toBeGreaterThan(0.25);
      expect(area).toBeLessThan(0.75);
    }
  });
});

describe.each(engines)('the time of a link for a new password on %s', (engine) => {
  it('tells not whether an account has the address, also while mails go out', async () => {
    const service = await createTestService(await openTestDatabase(engine), { isResetByMail: true });
    const people = await atOnce(10, () => service.account());
    const time = async (Email: string) => {
      const begun = process.hrtime.bigint();
      expect((await service.visitor().post('/account/reset-link', { Email })).statusCode).toBe(200);
      return Number(process.hrtime.bigint() - begun);
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < pairs; turn += 1) {
      known.push(await time(people[turn % 10]?.email ?? ''));
      unknown.push(await time(`nobody_${turn}_0000@example.org`));
    }
    const area = areaUnderCurve(known, unknown);
    expect(area).toBeGreaterThan(0.25);
    expect(area).toBeLessThan(0.75);
    await service.close();
    await service.db.destroy();
  });
});
