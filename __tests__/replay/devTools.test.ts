import type { Middleware } from '@reduxjs/toolkit';
import { devToolsFor } from '../../src/action-log/devTools';
import { generatedPage } from '../fixtures/generatedPage';
import { playSession } from '../fixtures/generatedSession';
import { canary, forSessions, withCanary } from '../fixtures/sessionSteps';

const { actionSanitizer, stateSanitizer } = devToolsFor(generatedPage.origin, generatedPage.addresses);

test('Redux DevTools is shown what a log would hold, and no more (L1, L2) a canary typed, answered, copied or in an address never comes to it, in any event or state of any flow', async () => {
  let withIt = 0;
  const types = new Set<string>();
  await forSessions(async (steps) => {
    const shown: string[] = [];
    const listen: Middleware = (store) => (next) => (event) => {
      const result = next(event);
      if (JSON.stringify(event).includes(canary)) withIt += 1;
      const { type } = event as { type: string };
      types.add(type);
      shown.push(JSON.stringify([actionSanitizer(event as { type: string }), stateSanitizer(store.getState())]));
      return result;
    };
    await playSession(withCanary(steps), { after: [listen] });
    expect(shown.filter((line) => line.includes(canary) || line.includes('secret'))).toEqual([]);
  });
  expect(withIt).toBeGreaterThan(25);
  expect(types.size).toBeGreaterThan(25);
});
