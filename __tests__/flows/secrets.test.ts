import type { UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { fileOf } from '../../src/action-log/exportLog';
import { readLog } from '../../src/action-log/readLog';
import { openReplay } from '../../src/action-log/replay';
import {
  logInEdited,
  logInSubmitted,
  resetSubmitted,
  signUpEdited,
  signUpSubmitted,
} from '../../src/features/accounts/slice';
import { copyRequested } from '../../src/features/client/slice';
import { restoreConfirmed } from '../../src/features/emailRestore/slice';
import { newPasswordEdited, newPasswordSubmitted } from '../../src/features/passwordReset/slice';
import { exportedLoad } from '../fixtures/replayed';
import { setupStore } from '../../src/setupStore';
import { arrive, partnerOrigin, sisterOrigin, siteOrigin, visit } from '../support/flows';
import { verificationPasswordEdited, verificationPasswordSubmitted } from '../../src/features/verification/slice';
import { failed, loginAnswer, ok, refused } from '../support/outcomes';

// Its special characters, with one that a password needs and no token has.
const word = 'Zx9kanarek-w-kopalni';
const canary = `${word}!`;
const canaryToken = 'kanarek0w0linku';
const withToken = (before: string) => before + canaryToken;

const named = (name: string, value = canaryToken) => `${encodeURIComponent(name)}=${value}`;
const names = ['token', 'code', 'state', 'key', 'otp', 'sid', 'jwt', 'SAMLResponse', 'refresh', 'logout', 'continue'];
const parameter = fc.oneof(
  fc.constantFrom(...names).map((name) => named(name)),
  fc.string().map((name) => named(name)),
  fc.constantFrom(canaryToken, named('refresh', ''), named('token', '')),
);
const hidesToken = fc
  .record({
    path: fc.constantFrom(
      ...'/ /accounts /info /pl/settings /nowhere /accounts/verify-email'.split(' '),
      ...['/invite/', '/'].map(withToken),
    ),
    parameters: fc.array(parameter, { maxLength: 3 }),
    fragment: fc.constantFrom('', ...['#', '#token=', '#/'].map(withToken)),
  })
  .map(({ path, parameters, fragment }) => path + ['', ...parameters].join('&').replace('&', '?') + fragment);
const redirects = ['/accounts?continue=', '/accounts?refresh&continue=', '/info?next='];
/** Such addresses of any site, and pages that redirect to one in up to five steps. */
const address = fc
  .record({
    origin: fc.constantFrom('', siteOrigin, sisterOrigin, partnerOrigin, 'https://evil.example'),
    place: hidesToken,
    around: fc.array(fc.constantFrom(...redirects), { maxLength: 5 }),
  })
  .map(({ origin, place, around }) => {
    const steps = origin === '' ? around : ['/accounts?continue=', ...around];
    return steps.reduce((inner, step) => step + encodeURIComponent(inner), origin + place);
  });

test('L1 what an address holds besides the site’s own is in no log, with words or without, and the log replays', async () => {
  let withIt = 0;
  await fc.assert(
    fc.asyncProperty(address, fc.boolean(), async (path, isMember) => {
      if (path.includes(canaryToken)) withIt += 1;
      const answers = { verifyEmail: ok, isLogged: isMember ? ok : refused(401) };
      const site = await arrive(path, { isMember, answers });
      await site.dispatch(copyRequested({ words: `See ${path}` }));
      for (const isPlain of [false, true]) {
        const load = exportedLoad(site.recorder, site, isPlain);
        const [read = load] = readLog(fileOf([load], [], isPlain).text).loads;
        expect(JSON.stringify(read)).not.toContain(canaryToken);
        expect(openReplay(read, setupStore, { isPlain }).run()).toBeNull();
      }
    }),
    { numRuns: 30 },
  );
  expect(withIt).toBeGreaterThan(15);
});

const logIn = { usernameOrEmail: canary, password: canary };
const signUp = { username: 'ada', email: 'ada@example.com', password: canary, confirmPassword: canary };
const newPassword = { password: canary, confirmPassword: canary };
const token = encodeURIComponent(canary);

const flows: readonly [call: string, path: string, ...events: UnknownAction[]][] = [
  [
    'login',
    '/accounts',
    logInEdited('password', logIn),
    logInSubmitted(false, logIn),
    logInEdited('password', { ...logIn, usernameOrEmail: '' }),
  ],
  [
    'signUp',
    '/accounts',
    signUpEdited('password', signUp),
    signUpSubmitted(1, signUp),
    signUpSubmitted(1, { ...signUp, confirmPassword: '' }),
  ],
  ['verifyEmail', `/accounts/verify-email?token=${token}`],
  [
    'verifyEmail',
    '/accounts/verify-email?token=abc123',
    verificationPasswordEdited({ password: canary }),
    verificationPasswordSubmitted({ password: canary }),
    verificationPasswordSubmitted({ password: '' }),
  ],
  ['resetLink', '/accounts', resetSubmitted({ email: canary })],
  ['restoreEmail', `/accounts/restore-email?token=${token}`, restoreConfirmed()],
  [
    'resetPassword',
    `/accounts/reset-password?token=${token}`,
    newPasswordEdited({ ...newPassword, confirmPassword: '' }),
    newPasswordSubmitted({ keepPasskeys: [] }, { ...newPassword, confirmPassword: '' }),
    newPasswordSubmitted({ keepPasskeys: [] }, newPassword),
  ],
];

test.each(flows)(
  'L1 a secret of %s at %s is in no state and no recordable part of an event; it travels in meta.secret alone',
  async (call, path, ...events) => {
    for (const ending of [call === 'login' ? loginAnswer(1) : ok, refused(400), failed()]) {
      const site = await visit('/accounts');
      // The password is needed only for a link whose name or address another sign-up asked for too.
      site.answers({ [call]: [...(path.includes('abc123') ? [refused(409)] : []), ending] });
      await site.goes(path);
      await site.dispatch(...events);
      // The call itself contains it, which proves that the canary works.
      expect(JSON.stringify(site.script.asked)).toContain(word);
      for (const form of [word, canary].flatMap(formsOf)) {
        expect(JSON.stringify(site.state())).not.toContain(form);
        expect(JSON.stringify(site.events.map(recordable))).not.toContain(form);
        expect(site.seen.bar.join(' ')).not.toContain(form);
        expect(site.seen.title).not.toContain(form);
      }
      for (const { type: _type, payload: _payload, ...beside } of site.events)
        expect(beside).toEqual('meta' in beside ? { meta: { secret: expect.anything() as unknown } } : {});
    }
  },
);

const recordable = ({ type, payload }: UnknownAction) => ({ type, payload });

const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  JSON.stringify(secret).slice(1, -1),
];
