import { logInFailed } from '../../src/features/accounts/slice';
import { loggedOut } from '../../src/features/session/slice';
import type { Text } from '../../src/lib/text';
import type { Outcome } from '../../src/lib/outcome';
import { hostEventOf } from '../../src/embed/notifyHost';
import { sessionUnknown } from '../../src/embed/sessionUnknown';
import { failed, refused } from '../support/outcomes';

const unreadable: Outcome<never> = { kind: 'failed', text: { key: 'unreadableAnswer' } };

test('the card says that a call failed if no answer came to a login, and not of a passkey that was refused', () => {
  const said = (text: Text) => hostEventOf(logInFailed({ text }), () => null);
  expect(said({ key: 'notReached' })).toMatchObject({ type: 'failed', reason: 'call' });
  expect([said({ words: 'This passkey was not accepted' }), said({ key: 'passkeyImpossible' })]).toEqual([null, null]);
});

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
