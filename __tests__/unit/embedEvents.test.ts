import { loggedOut } from '../../src/features/session/slice';
import type { Outcome } from '../../src/lib/outcome';
import { hostEventOf } from '../../src/embed/notifyHost';
import { sessionUnknown } from '../../src/embed/sessionUnknown';
import { failed, refused } from '../support/outcomes';

const unreadable: Outcome<never> = { kind: 'failed', text: { key: 'unreadableAnswer' } };

describe('What the card says to its host of a visitor without a session', () => {
  test.each([
    ['204, for no cookie came', refused(204), { type: 'loggedOut', by: 'session' }],
    ['401', refused(401), { type: 'loggedOut', by: 'session' }],
    ['429', refused(429), { type: 'unknown', why: 'refused', status: 429 }],
    ['503', refused(503), { type: 'unknown', why: 'refused', status: 503 }],
    ['no answer, or one that CORS forbids', failed(), { type: 'unknown', why: 'unreachable' }],
    ["a 200 that is not the service's", unreadable, { type: 'unknown', why: 'unreadable' }],
  ] as const)('after %s', (_what, outcome, event) => {
    expect(hostEventOf(loggedOut({ by: 'start' }), () => sessionUnknown(outcome))).toEqual(event);
  });

  test.each([
    ['visitor', 'visitor'],
    ['otherTab', 'otherTab'],
    ['refusedRenewal', 'session'],
  ] as const)('whom %s logged out, whatever the last answer was', (by, told) => {
    expect(hostEventOf(loggedOut({ by }), () => sessionUnknown(refused(503)))).toEqual({ type: 'loggedOut', by: told });
  });
});
