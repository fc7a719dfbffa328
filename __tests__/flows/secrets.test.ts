import { routes } from '../../src/app/routes';
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  logInEdited,
  logInSubmitted,
  resetSubmitted,
  signUpEdited,
  signUpSubmitted,
} from '../../src/features/accounts/slice';
import { restoreConfirmed } from '../../src/features/emailRestore/slice';
import { newPasswordEdited, newPasswordSubmitted } from '../../src/features/passwordReset/slice';
import { exportedLoad } from '../../fixtures/replayed';
import { arrive, visit, type Site } from '../support/flows';
import { verificationPasswordEdited, verificationPasswordSubmitted } from '../../src/features/verification/slice';
import { failed, loginAnswer, ok, refused } from '../support/outcomes';

// Its signs, and one that a password needs and that no token has.
const word = 'Zx9kanarek-w-kopalni';
const canary = `${word}!`;
const canaryToken = 'kanarek0w0linku';

test.each([
  '/accounts/verify-email?token=SECRET',
  '/accounts?continue=%2Faccounts%2Fverify-email%3Ftoken%3DSECRET',
  '/accounts?continue=%2Faccounts%3Fcontinue%3D%252Faccounts%252Fverify-email%253Ftoken%253DSECRET',
  `${routes.info}?next=%2Faccounts%2Fverify-email%3Ftoken%3DSECRET#token=SECRET`,
])('L1 a token in an address is in no log, with words and addresses or without: %s', async (address) => {
  const site = await arrive(address.replaceAll('SECRET', canaryToken), {
    before: ({ script }) => script.answers('verifyEmail', ok),
  });
  const on = { addresses: site.addresses, language: 'en', origin: site.addresses.siteOrigin } as const;
  for (const isPlain of [false, true])
    expect(JSON.stringify(exportedLoad(site.recorder, on, isPlain))).not.toContain(canaryToken);
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
        await site.report(logInEdited('password', secret), logInSubmitted(false, secret));
        await site.report(logInEdited('password', { ...secret, usernameOrEmail: '' }));
      },
    ],
    [
      'sign up',
      async (site, ending) => {
        const secret = { username: 'ada', email: 'ada@example.com', password: canary, confirmPassword: canary };
        site.script.answers('signUp', ending);
        await site.report(signUpEdited('password', secret), signUpSubmitted(1, secret));
        await site.report(signUpSubmitted(1, { ...secret, confirmPassword: '' }));
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
        await site.report(verificationPasswordEdited({ password: canary }));
        await site.report(verificationPasswordSubmitted({ password: canary }));
        await site.report(verificationPasswordSubmitted({ password: '' }));
      },
    ],
    [
      'ask for a link for a new password',
      async (site, ending) => {
        site.script.answers('resetLink', ending);
        await site.report(resetSubmitted({ email: canary }));
      },
    ],
    [
      'give an old address back',
      async (site, ending) => {
        site.script.answers('restoreEmail', ending);
        await site.goes(`/accounts/restore-email?token=${encodeURIComponent(canary)}`);
        await site.report(restoreConfirmed());
      },
    ],
    [
      'set a new password',
      async (site, ending) => {
        const secret = { password: canary, confirmPassword: canary };
        site.script.answers('resetPassword', ending);
        await site.goes(`/accounts/reset-password?token=${encodeURIComponent(canary)}`);
        await site.report(newPasswordEdited({ ...secret, confirmPassword: '' }));
        await site.report(
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
      // The call itself has it: the canary sings where it must.
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
    await site.report(
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
