import fc from 'fast-check';
import { openReplay } from '../../src/action-log/replay';
import { readVisit } from '../../src/app/routes';
import { menuToggled } from '../../src/features/menu/slice';
import { entered } from '../../src/features/navigation/slice';
import { accessCheckRequested, logoutRequested } from '../../src/features/session/slice';
import { openSite } from '../../src/openSite';
import { logFileOf } from '../../src/action-log/redactLoad';
import { readLog } from '../../src/action-log/readLog';
import { canary, sung } from '../support/canary';
import { sessionStep, playSession } from '../../fixtures/generatedSession';

const session = fc.array(sessionStep, { minLength: 1, maxLength: 40 });

describe('A generated session replays to the same state and the same sequence (L4)', () => {
  test('from its beginning', async () => {
    let events = 0;
    await fc.assert(
      fc.asyncProperty(session, async (steps) => {
        const { load } = await playSession(steps);
        if (load === null) throw new Error('nothing was recorded');
        events += load.entries.length;
        const read = readLog(JSON.stringify(logFileOf([load])));
        expect(openReplay(read.loads[0] ?? load, openSite, { isStrict: true }).run()).toBeNull();
      }),
      { numRuns: 300 },
    );
    expect(events).toBeGreaterThan(3000);
  }, 120_000);

  test('from the middle, where the log had to drop its beginning', async () => {
    let rolled = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(sessionStep, { minLength: 20, maxLength: 80 }), async (steps) => {
        const { load } = await playSession(steps, { bound: { notes: 60, characters: 1_000_000 } });
        if (load === null) return;
        if (load.begin.middle === null) return;
        readLog(JSON.stringify(logFileOf([load])));
        rolled += 1;
        expect(openReplay(load, openSite, { isStrict: true }).run()).toBeNull();
      }),
      { numRuns: 300 },
    );
    expect(rolled).toBeGreaterThan(10);
  }, 120_000);

  test('from the middle, where what a flow had under way has changed who waits longest', async () => {
    const { visit, token } = readVisit('/accounts', '');
    const rests = { rests: true } as const;
    const check = { event: accessCheckRequested() };
    const begin = [
      { event: entered(visit, token) },
      rests,
      { event: entered(visit, token) },
      { event: logoutRequested() },
      rests,
      { event: entered(visit, token) },
    ];
    const { load } = await playSession(
      [...begin, check, rests, ...Array.from({ length: 60 }, () => ({ event: menuToggled() })), check, rests],
      { bound: { notes: 120, characters: 1_000_000 } },
    );
    if (load === null) throw new Error('nothing was recorded');
    expect(load.begin.middle?.heard.map(({ event }) => event)).toEqual(
      expect.arrayContaining([check.event.type, 'session/loggedIn']),
    );
    expect(openReplay(load, openSite, { isStrict: true }).run()).toBeNull();
  });
});

describe('What is not listed is not in a log (L2)', () => {
  test('a canary typed, answered, copied or in an address never survives, whatever stands around it', async () => {
    let heard = 0;
    await fc.assert(
      fc.asyncProperty(session, async (steps) => {
        const given = sung(steps);
        if (JSON.stringify(given).includes(canary)) heard += 1;
        const { load } = await playSession(given);
        expect(JSON.stringify(load)).not.toContain(canary);
      }),
      { numRuns: 200 },
    );
    expect(heard).toBeGreaterThan(100);
  }, 120_000);
});
