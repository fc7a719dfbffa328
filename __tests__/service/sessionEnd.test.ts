import { createEndWatch } from '../../server/sessions/endWatch';
import { noting } from '../support/serviceDatabase';
import { engine, serviceOn, statusesOf } from '../support/testService';

const path = '/account/session-end';

describe('waiting for the end of a session', () => {
  const service = serviceOn(engine);

  it('is answered long before its 25 seconds when another device ends it, one or all', async () => {
    const { here, there, third } = await service.member('here', 'there', 'third');
    const others = [there, third];
    // Past four at once a wait is refused, which tells that the four are under way.
    const waits = others.map((other) => [1, 2, 3, 4, 5].map(() => other.get(path)));
    for (const five of waits) expect((await Promise.race(five)).statusCode).toBe(429);
    const Id = (await here.sessions()).find(({ isThis }) => !isThis)?.id;
    let began = performance.now();
    expect((await here.post('/account/sessions/end', { Id })).statusCode).toBe(200);
    const answered = (five: (typeof waits)[number]) =>
      Promise.all(five).then((answers) => answers.filter(({ statusCode }) => statusCode === 200));
    const first = await Promise.race(waits.map(answered));
    expect(first.map((answer) => answer.json<unknown>())).toEqual(new Array(4).fill({ hasEnded: true }));
    expect(performance.now() - began).toBeLessThan(10_000);

    began = performance.now();
    await here.post('/account/sessions/end-others');
    const all = (await Promise.all(waits.map(answered))).flat();
    expect(all.map((answer) => answer.json<unknown>())).toEqual(new Array(8).fill({ hasEnded: true }));
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await here.isLogged()).toBe(200);
  });

  it('is the end at once without cookies, and with those of an ended session', async () => {
    const { here, there } = await service.member('here', 'there');
    await here.post('/account/sessions/end-others');
    for (const visitor of [service.visitor(), there])
      expect((await visitor.get(path)).json()).toEqual({ hasEnded: true });
  });

  it('is over when nobody waits any more: nothing is asked of the database, and no place is held', async () => {
    const asked: string[] = [];
    const watch = createEndWatch(
      noting(service.db, (statement) => asked.push(statement)),
      1,
    );
    const gone = new AbortController();
    const wait = watch.wait(1, gone.signal);
    gone.abort();
    expect(await wait).toBe(false);
    expect(await watch.wait(1, gone.signal)).toBe(false);
    // A later watch has asked by now.
    expect(await createEndWatch(service.db, 1).wait(0, new AbortController().signal)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('is refused with a time to wait past four at once, and let go when the service closes', async () => {
    const own = await service.beside();
    const visitor = await own.loggedIn();
    const waits = [1, 2, 3, 4, 5].map(() => visitor.get(path));
    const first = await Promise.race(waits);
    expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '30']);
    await own.close();
    const answers = await Promise.all(waits);
    expect(statusesOf(answers).sort()).toEqual([200, 200, 200, 200, 429]);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ hasEnded: false });
  });
});
