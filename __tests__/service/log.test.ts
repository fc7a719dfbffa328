import { createLog } from '../../server/lib/log';
import { calls } from '../../shared/allCalls';
import { newPerson, signUpBody } from '../fixtures/people';
import { serviceOn } from '../support/testService';

describe('the log', () => {
  const service = serviceOn('PostgreSQL');
  beforeEach(() => {
    service.logged.length = 0;
  });

  it('has a failed request with its stack under the same id, without the row in the error of the database', async () => {
    const person = newPerson();
    const detail = `Key (${person.email}) is bad`;
    const fails = () => Promise.reject(Object.assign(new Error('The test broke this'), { code: '22P02', detail }));
    const passwords = { requireRoom: () => {}, hash: fails, matches: fails, isOutdated: () => false };
    const broken = await service.beside({ trustProxy: ['10.0.0.1'], passwords });
    const visitor = broken.visitor('10.0.0.1');
    const headers = { 'x-request-id': 'proxy-1f' };
    const answer = await visitor.post('/signup', signUpBody(person), { headers });
    // The id from our own proxy appears in the log line and the answer, and is shown to the visitor.
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([500, 'proxy-1f']);
    expect(answer.message).toBe('Something went wrong on our side. If you contact us, please quote proxy-1f');
    const [failed, answered] = broken.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(failed).toMatchObject({
      level: 'error',
      msg: 'A request failed',
      status: 500,
      reqId: 'proxy-1f',
      err: { message: 'The test broke this', code: '22P02', stack: expect.stringContaining('log.test.ts') as string },
    });
    expect(answered).toMatchObject({ status: 500, reqId: 'proxy-1f' });
    expect(broken.logged.join()).not.toContain(person.email);
  });

  it('L1 redacts every field of every call, except the few that are not secret', () => {
    const shown = new Set(['IsRememberMe', 'KeepSession', 'LanguageId', 'Continue', 'Id', 'Name', 'KeepPasskeys']);
    const taken = Object.values(calls).flatMap((call) => ('body' in call ? Object.keys(call.body.entries) : []));
    const secret = [...new Set(taken)].filter((field) => !shown.has(field));
    expect(secret).toEqual(expect.arrayContaining(['CurrentPassword', 'NewPassword', 'Credential', 'Token']));
    for (const field of [...secret, 'email', 'set-cookie', 'headers']) {
      const lines: string[] = [];
      const log = createLog({ write: (line) => void lines.push(line) });
      const err = Object.assign(new Error('x'), { detail: 'canary' });
      log.warn({ [field]: 'canary', call: { [field]: 'canary' }, err }, 'Something');
      expect([field, lines.join()]).toEqual([field, expect.not.stringContaining('canary')]);
    }
  });
});
