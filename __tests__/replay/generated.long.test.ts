import fc from 'fast-check';
import { openReplay } from '../../src/action-log/replay';
import { setupStore } from '../../src/setupStore';
import { fileOf } from '../../src/action-log/exportLog';
import { readLog } from '../../src/action-log/readLog';
import { canary, withCanary } from '../support/canary';
import { playSession } from '../fixtures/generatedSession';
import { sessionStep } from '../fixtures/sessionSteps';

const session = fc.array(sessionStep, { minLength: 1, maxLength: 40 });

describe('A generated session replays to the same sequence (L4)', () => {
  test('from its beginning to its end', async () => {
    let events = 0;
    await fc.assert(
      fc.asyncProperty(session, async (steps) => {
        const { load } = await playSession(steps);
        if (load === null) throw new Error('nothing was recorded');
        events += load.entries.length;
        const read = readLog(fileOf([load]).text);
        expect(openReplay(read.loads[0] ?? load, setupStore).run()).toBeNull();
      }),
      { numRuns: 100 },
    );
    expect(events).toBeGreaterThan(1000);
  });

  test('up to the limits of a log, where it ends between two steps and says so', async () => {
    let truncated = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(sessionStep, { minLength: 20, maxLength: 40 }), async (steps) => {
        const { load } = await playSession(steps, { limits: { entries: 40, characters: 1_000_000 } });
        if (load === null) throw new Error('nothing was recorded');
        if (load.endsAtLimit) truncated += 1;
        const read = readLog(fileOf([load]).text);
        expect(openReplay(read.loads[0] ?? load, setupStore).run()).toBeNull();
      }),
      { numRuns: 100 },
    );
    expect(truncated).toBeGreaterThan(30);
  });
});

describe('What is not listed is not in a log (L2)', () => {
  test('a canary typed, answered, copied or in an address never survives, whatever is around it', async () => {
    let withIt = 0;
    await fc.assert(
      fc.asyncProperty(session, async (steps) => {
        const marked = withCanary(steps);
        if (JSON.stringify(marked).includes(canary)) withIt += 1;
        const { load } = await playSession(marked);
        expect(JSON.stringify(load)).not.toContain(canary);
        // With words, the words of others stand in it, and nothing else.
        const { load: plain } = await playSession(withCanary(steps, ['words']), { isPlain: true });
        expect(JSON.stringify(plain)).not.toContain(canary);
      }),
      { numRuns: 100 },
    );
    expect(withIt).toBeGreaterThan(50);
  });
});
