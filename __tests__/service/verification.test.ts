import { hashOf } from '../../server/sessions/tokens';
import { day } from '../support/serviceDatabase';
import { atOnce, newPerson, serviceOn, statusesOf } from '../support/testService';

describe('PUT /api/signup/verify-email (docs/behaviour.md, 2)', () => {
  const service = serviceOn('PostgreSQL');
  const statusOf = async (token: unknown) => (await service.verify(token)).statusCode;
  const logInStatus = async (name: string) => (await service.logIn(name)).statusCode;

  it('verifies the account, and answers 200 to the same link again, because mail scanners open links too', async () => {
    const person = newPerson();
    const token = await service.signUp(person);
    const answer = await service.verify(token);
    expect([answer.statusCode, answer.message, answer.cookies]).toEqual([200, 'Email verified correctly', []]);
    expect(await statusOf(token)).toBe(200);
    expect(await logInStatus(person.username)).toBe(200);
  });

  it('V3 takes a link to the end of its day and not after', async () => {
    const [early, late] = [await service.signUp(), await service.signUp()];
    await service.later(day - 30);
    expect(await statusOf(early)).toBe(200);
    await service.later(31);
    expect([await statusOf(late), await statusOf(early)]).toEqual([400, 400]);
  });

  it('V3 keeps only the hash of a token with 256 random bits', async () => {
    const token = await service.signUp();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await service.db.selectFrom('verification_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.map(({ hash }) => hash)).toContain(hashOf(token));
    expect(await statusOf(hashOf(token))).toBe(400);
  });

  it('@race V3 twenty parallel uses verify one account, with no error', async () => {
    const person = newPerson();
    const token = await service.signUp(person);
    expect(statusesOf(await atOnce(20, () => service.verify(token)))).toEqual(new Array(20).fill(200));
    expect(await logInStatus(person.username)).toBe(200);
  });

  it('V3 the first of two links is as good, and the second too, for the same account', async () => {
    const person = newPerson();
    const first = await service.signUp(person);
    await service.logIn(person.username);
    const second = await service.linkTo(person.email);
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  });

  it('V4 blank, null, array, wildcard never match', async () => {
    await service.signUp();
    const texts = ['', ' ', '%', '*', '_', "' or '1'='1", 'x'.repeat(1_000), '😀'];
    for (const token of [...texts, null, undefined, [], ['x'], {}, { $ne: '' }, true, 0])
      expect([token, await statusOf(token)]).toEqual([token, 400]);
  });
});
