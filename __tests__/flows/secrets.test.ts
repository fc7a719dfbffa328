import type { UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { placeOf } from '../../src/action-log/addresses';
import { createDisclosure } from '../../src/action-log/disclosure';
import { logFileOf } from '../../src/action-log/exportLog';
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
import { arrive, partnerOrigin, sisterOrigin, siteOrigin, visit, type Site } from '../support/flows';
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
      '/',
      '/accounts',
      '/info',
      '/pl/settings',
      '/nowhere',
      '/accounts/verify-email',
      ...['/invite/', '/'].map(withToken),
    ),
    parameters: fc.array(parameter, { maxLength: 3 }),
    fragment: fc.constantFrom('', ...['#', '#token=', '#/'].map(withToken)),
  })
  .map(({ path, parameters, fragment }) => path + ['', ...parameters].join('&').replace('&', '?') + fragment);
/** Such addresses of any site, and pages that redirect to one in up to five steps. */
const address = fc
  .record({
    origin: fc.constantFrom('', siteOrigin, sisterOrigin, partnerOrigin, 'https://evil.example'),
    place: hidesToken,
    around: fc.array(fc.constantFrom('/accounts?continue=', '/accounts?refresh&continue=', '/info?next='), {
      maxLength: 5,
    }),
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
      const site = await arrive(path, {
        isMember,
        before: ({ script }) => {
          script.answers('verifyEmail', ok);
          script.answers('isLogged', isMember ? ok : refused(401));
        },
      });
      await site.dispatch(copyRequested({ words: `See ${path}` }));
      for (const isPlain of [false, true]) {
        const load = exportedLoad(site.recorder, site, isPlain);
        const [read = load] = readLog(JSON.stringify(logFileOf([load], [], isPlain))).loads;
        expect(JSON.stringify(read)).not.toContain(canaryToken);
        expect(openReplay(read, setupStore, { isPlain }).run()).toBeNull();
      }
    }),
    { numRuns: 30 },
  );
  expect(withIt).toBeGreaterThan(15);
});

test('with words, a log shows the names of an address’s parameters, and words in which there is no address', () => {
  const told = createDisclosure([siteOrigin, sisterOrigin], { isPlain: true });
  expect(placeOf('/accounts?refresh=1&continue=%2Finfo%3Fpage%3D2&code=abc&c2VjcmV0cw==', told)).toEqual({
    page: 'accounts',
    refresh: true,
    continue: [{ page: 'info', more: ['page=~part1'] }],
    // Base64 without a name, whose padding looks like a value.
    more: ['code=~part2', '~part3'],
  });
  expect(placeOf(`${sisterOrigin}/cakes?refresh=1&continue=%2Finfo#top`, told)).toEqual({
    origin: sisterOrigin,
    page: '~page4',
    more: ['refresh=~part5', 'continue=~part6'],
    fragment: '~part7',
  });
  expect(told.pseudonym('words', 'Firefox, Linux')).toBe('Firefox, Linux');
});

describe('A secret is in no state and no recordable part of an event (L1)', () => {
  const endings = [
    ['answered', ok],
    ['refused', refused(400)],
    ['not answered', failed()],
  ] as const;

  const flows: readonly [string, (site: Site, ending: (typeof endings)[number][1]) => Promise<void>][] = [
    [
      'log in',
      async (site, ending) => {
        const secret = { usernameOrEmail: canary, password: canary };
        site.script.answers('login', ending === ok ? loginAnswer(1) : ending);
        await site.dispatch(logInEdited('password', secret), logInSubmitted(false, secret));
        await site.dispatch(logInEdited('password', { ...secret, usernameOrEmail: '' }));
      },
    ],
    [
      'sign up',
      async (site, ending) => {
        const secret = { username: 'ada', email: 'ada@example.com', password: canary, confirmPassword: canary };
        site.script.answers('signUp', ending);
        await site.dispatch(signUpEdited('password', secret), signUpSubmitted(1, secret));
        await site.dispatch(signUpSubmitted(1, { ...secret, confirmPassword: '' }));
      },
    ],
    [
      'verify the email',
      async (site, ending) => {
        site.script.answers('verifyEmail', ending);
        await site.goes(`/accounts/verify-email?token=${encodeURIComponent(canary)}`);
      },
    ],
    [
      'verify the email with the password',
      async (site, ending) => {
        site.script.answers('verifyEmail', refused(409), ending);
        await site.goes('/accounts/verify-email?token=abc123');
        await site.dispatch(verificationPasswordEdited({ password: canary }));
        await site.dispatch(verificationPasswordSubmitted({ password: canary }));
        await site.dispatch(verificationPasswordSubmitted({ password: '' }));
      },
    ],
    [
      'ask for a link for a new password',
      async (site, ending) => {
        site.script.answers('resetLink', ending);
        await site.dispatch(resetSubmitted({ email: canary }));
      },
    ],
    [
      'give an old address back',
      async (site, ending) => {
        site.script.answers('restoreEmail', ending);
        await site.goes(`/accounts/restore-email?token=${encodeURIComponent(canary)}`);
        await site.dispatch(restoreConfirmed());
      },
    ],
    [
      'set a new password',
      async (site, ending) => {
        const secret = { password: canary, confirmPassword: canary };
        site.script.answers('resetPassword', ending);
        await site.goes(`/accounts/reset-password?token=${encodeURIComponent(canary)}`);
        await site.dispatch(newPasswordEdited({ ...secret, confirmPassword: '' }));
        await site.dispatch(
          newPasswordSubmitted({ keepPasskeys: [] }, { ...secret, confirmPassword: '' }),
          newPasswordSubmitted({ keepPasskeys: [] }, secret),
        );
      },
    ],
  ];

  describe.each(flows)('%s', (_flow, run) => {
    test.each(endings)('%s', async (_end, ending) => {
      const site = await visit('/accounts');
      await run(site, ending);
      // The call itself contains it, which proves that the canary works.
      expect(JSON.stringify(site.script.asked)).toContain(word);
      for (const form of [word, canary].flatMap(formsOf)) {
        expect(JSON.stringify(site.state())).not.toContain(form);
        expect(JSON.stringify(site.events.map(recordable))).not.toContain(form);
        expect(site.seen.bar.join(' ')).not.toContain(form);
        expect(site.seen.title).not.toContain(form);
      }
    });
  });

  test('what travels beside an event travels in meta.secret alone', async () => {
    const site = await visit('/accounts');
    await site.dispatch(
      logInSubmitted(false, { usernameOrEmail: canary, password: canary }),
      signUpSubmitted(1, { username: 'a b', email: '', password: canary, confirmPassword: '' }),
    );
    for (const { type: _type, payload: _payload, meta, ...rest } of site.events as (UnknownAction & {
      meta?: object;
    })[]) {
      expect(rest).toEqual({});
      expect(Object.keys(meta ?? {})).toEqual(meta === undefined ? [] : ['secret']);
    }
    site.thrown();
  });
});

const recordable = ({ type, payload }: UnknownAction) => ({ type, payload });

const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  JSON.stringify(secret).slice(1, -1),
];
