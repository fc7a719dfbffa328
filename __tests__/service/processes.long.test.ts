import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cookiesOf, startChild } from '../fixtures/serviceChild';
import { runCompiled } from '../support/compiledService';
import { logInBody, newPerson, type Person } from '../fixtures/people';
import { atOnce } from '../support/testService';
import { until } from '../fixtures/until';
import { testFolder } from '../support/testFolder';

const folder = testFolder();
const start = (name: string) => startChild(join(folder, name));

describe('the embedded database and its processes', () => {
  it('D4 a second process on it is refused with a sentence, and harms nothing', async () => {
    const first = await start('one');
    const second = await start('one');
    expect([first.outcome, second.outcome]).toEqual(['ready', 'refused']);
    expect(second.said).toBe(
      `The embedded database in DATA_DIR is in use by another process (${first.process.pid}): stop it first, or give this one its own DATA_DIR.`,
    );
    expect((await first.signUp()).status).toBe(200);

    const imported = await runCompiled('data.js', ['import', __filename], { DATA_DIR: join(folder, 'one') });
    expect([imported.code, imported.error]).toEqual([1, `${second.said}\n`]);
    expect(await first.end('SIGTERM')).toBe(0);
  });

  it('K1 kill -9 among writes loses nothing that was acknowledged, and of three that start at once exactly one wins', async () => {
    const killed = await start('killed');
    const verified = newPerson();
    await killed.signUp(verified);
    expect((await killed.verify(await killed.mailedToken())).status).toBe(200);
    const cookie = cookiesOf(await killed.logIn(verified.username));

    const acknowledged: Person[] = [];
    let open = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (open) {
        const person = newPerson();
        const answer = await killed.signUp(person).catch(() => undefined);
        if (answer?.status === 200) acknowledged.push(person);
      }
    });
    await until(() => acknowledged.length >= 12);
    await killed.end('SIGKILL');
    open = false;
    await Promise.all(writers);

    const starters = await atOnce(3, () => start('killed'));
    const [winner, ...others] = starters.filter(({ outcome }) => outcome === 'ready');
    expect([winner?.outcome, others]).toEqual(['ready', []]);
    expect(readdirSync(join(folder, 'killed', 'lock'))).toHaveLength(1);
    for (const { username } of acknowledged)
      expect([username, (await winner?.logIn(username))?.status]).toEqual([username, 403]);
    // Cookie names contain the port, which changes at each start.
    const named = { cookie: cookie.replace(/_\d+=/g, `_${winner?.said}=`) };
    expect((await winner?.call('GET', '/islogged', undefined, named))?.status).toBe(200);
    await winner?.end('SIGKILL');
  });

  it('G1 SIGTERM under load: what is in flight is answered, and the process ends within ten seconds', async () => {
    const child = await start('one');
    expect(child.outcome).toBe('ready');
    const inFlight = Array.from({ length: 20 }, () => logInAt(child.said));
    await Promise.all(inFlight.map(({ sent }) => sent));
    // Its connection came after theirs, so once it is answered, theirs have been read.
    expect((await child.call('GET', '/health')).status).toBe(200);
    const code = child.end('SIGTERM');
    expect(await Promise.all(inFlight.map(({ status }) => status))).toEqual(new Array(20).fill(401));
    const answered = performance.now();
    expect(await code).toBe(0);
    // Nothing was in flight, so it did not wait.
    expect(performance.now() - answered).toBeLessThan(9_000);
    await expect(child.call('GET', '/health')).rejects.toThrow();
  });
});

function logInAt(port: string) {
  const headers = { 'content-type': 'application/json' };
  const asked = request({ port, path: '/api/login', host: '127.0.0.1', method: 'POST', headers });
  asked.end(JSON.stringify(logInBody('nobody')));
  return {
    sent: once(asked, 'finish'),
    status: once(asked, 'response').then(([answer]) => (answer as IncomingMessage).resume().statusCode),
  };
}
