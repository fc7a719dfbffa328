import type { Middleware } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { devToolsFor } from '../../src/action-log/devTools';
import { generatedPage } from '../fixtures/generatedPage';
import { playSession } from '../fixtures/generatedSession';
import { sessionStep } from '../fixtures/sessionSteps';
import { canary, withCanary } from '../support/canary';

const { actionSanitizer, stateSanitizer } = devToolsFor(generatedPage.origin, generatedPage.addresses);

test('Redux DevTools is shown what a log would hold, and no more (L1, L2) a canary typed, answered, copied or in an address never comes to it, in any event or state of any flow', async () => {
  let withIt = 0;
  const types = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(sessionStep, { minLength: 1, maxLength: 40 }), async (steps) => {
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
    }),
    { numRuns: 100 },
  );
  expect(withIt).toBeGreaterThan(25);
  expect(types.size).toBeGreaterThan(25);
});
