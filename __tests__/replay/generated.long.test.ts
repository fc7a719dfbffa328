import { openReplay } from '../../src/action-log/replay';
import { setupStore } from '../../src/setupStore';
import { fileOf } from '../../src/action-log/exportLog';
import { readLog } from '../../src/action-log/readLog';
import { playSession } from '../fixtures/generatedSession';
import { canary, forSessions, withCanary } from '../fixtures/sessionSteps';

describe('A generated session replays to the same sequence (L4)', () => {
  test.each([
    ['from its beginning to its end', {}, 1, 0],
    [
      'up to the limits of a log, where it ends between two steps and says so',
      { limits: { entries: 40, characters: 1_000_000 } },
      20,
      30,
    ],
  ])('%s', async (_what, options, minLength, fewestCut) => {
    let [events, cut] = [0, 0];
    await forSessions(async (steps) => {
      const { load } = await playSession(steps, options);
      if (load === null) throw new Error('nothing was recorded');
      events += load.entries.length;
      if (load.endsAtLimit) cut += 1;
      const read = readLog(fileOf([load]).text);
      expect(openReplay(read.loads[0] ?? load, setupStore).run()).toBeNull();
    }, minLength);
    expect(events).toBeGreaterThan(1000);
    expect(cut).toBeGreaterThanOrEqual(fewestCut);
  });
});

test('a canary typed, answered, copied or in an address is in no log, whatever is around it (L2)', async () => {
  let withIt = 0;
  await forSessions(async (steps) => {
    const marked = withCanary(steps);
    if (JSON.stringify(marked).includes(canary)) withIt += 1;
    const { load } = await playSession(marked);
    expect(JSON.stringify(load)).not.toContain(canary);
    // With words, the words of others stand in it, and nothing else.
    const { load: plain } = await playSession(withCanary(steps, ['words']), { isPlain: true });
    expect(JSON.stringify(plain)).not.toContain(canary);
  });
  expect(withIt).toBeGreaterThan(50);
});
