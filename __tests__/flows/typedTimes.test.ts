import fc from 'fast-check';
import { exportedLoad } from '../fixtures/replayed';
import { formSwitched, signUpEdited, signUpSubmitted } from '../../src/features/accounts/slice';
import { newPasswordEdited } from '../../src/features/passwordReset/slice';
import { visit, type Site } from '../support/flows';
import { refused } from '../support/outcomes';

/** Satisfies every rule only with its last key. */
const begun = 'Aa1!aaaa';
const unit = fc.constantFrom('a', 'B', '7', '?');
const good = fc.string({ unit, maxLength: 10 }).map((rest) => begun + rest);
/** Too short from its first key to its last, in either form. */
const tooShort = (shortest: number) => fc.string({ unit, minLength: shortest, maxLength: 5 });
const rhythm = fc.array(fc.integer({ min: 5, max: 3_000 }), { minLength: 1, maxLength: 12 });

interface Typing {
  readonly password: string;
  readonly rhythm: readonly number[];
}

let now = 0;
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  // The clock stops at an unknown moment before a long timer ends: here it is always the same one.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});

async function type(text: string, { rhythm: gaps }: Typing, dispatch: (typed: string) => Promise<void>) {
  for (let length = 1; length <= text.length; length += 1) {
    if (length > 1) now += gaps[length % gaps.length] ?? 0;
    await dispatch(text.slice(0, length));
  }
}

const forms: Readonly<Record<string, (site: Site, typing: Typing) => Promise<void>>> = {
  async 'sign-up'(site, typing) {
    const values = { username: 'somebody', email: 'somebody@example.org', password: '', confirmPassword: '' };
    site.answers({ signUp: refused(409) });
    await site.dispatch(formSwitched({ form: 'signUp' }), signUpSubmitted(1, { ...values }));
    now += 1_000;
    for (const field of ['password', 'confirmPassword'] as const) {
      await type(typing.password, typing, async (typed) => {
        values[field] = typed;
        await site.dispatch(signUpEdited(field, { ...values }));
      });
      now += 1_000;
    }
    await site.dispatch(signUpSubmitted(1, { ...values }));
  },
  async 'new password'(site, typing) {
    await site.goes('/accounts/reset-password?token=abc123');
    await type(typing.password, typing, (password) =>
      site.dispatch(newPasswordEdited({ password, confirmPassword: '' })),
    );
  },
};

async function logOf(form: string, typing: Typing) {
  const site = await visit('/accounts');
  await forms[form]?.(site, typing);
  return exportedLoad(site.recorder, site).entries;
}

describe.each([
  // The single key is repeated as the first key, and the log says when the two fields are equal.
  ['sign-up', 2],
  ['new password', 1],
])('No log of the %s form tells how long a password is, by its times or its entries', (form, shortest) => {
  test.each([
    ['too short', tooShort(shortest)],
    ['good', good],
  ])('that is %s, in whichever rhythm it is typed', async (_kind, password) => {
    const typing = fc.record({ password, rhythm });
    await fc.assert(
      fc.asyncProperty(typing, typing, async (one, other) => {
        expect(await logOf(form, one)).toEqual(await logOf(form, other));
      }),
      { numRuns: 8 },
    );
  });
});
