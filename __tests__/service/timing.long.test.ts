import { createPasswords } from '../../server/accounts/passwords';
import { newPerson } from '../fixtures/people';
import { serviceOn } from '../support/testService';

// This number reveals a leak of a hash's duration, and costs little.
const pairs = 60;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - begun);
};
/** How often a time of the first list exceeds one of the second: half, if the two cannot be distinguished. */
const expectAlike = (first: readonly number[], second: readonly number[]) => {
  let wins = 0;
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  const share = wins / (first.length * second.length);
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.75);
};

const service = serviceOn('PostgreSQL', () => ({ passwords: createPasswords() }));

const time = (name: string) => timed(async () => expect(await service.logInStatus(name, 'Wr0ng-password!')).toBe(401));

it('E1 the time of a refused login reveals neither whether the account exists nor whether it is verified', async () => {
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
