import fc from 'fast-check';
import { exportedLoad } from '../../fixtures/replayed';
import { formSwitched, signUpEdited, signUpSubmitted } from '../../src/features/accounts/slice';
import type { SignUpValues } from '../../shared/validation';
import { visit } from '../support/flows';
import { refused } from '../support/outcomes';

const begun = 'Aa1!aaaa';
const drawn = fc.record({
  rest: fc.string({ unit: fc.constantFrom('a', 'B', '7', '?'), maxLength: 12 }),
  rhythm: fc.array(fc.integer({ min: 5, max: 3_000 }), { minLength: 1, maxLength: 12 }),
});

let now = 0;
beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => now));

/** What is recorded of a sign-up that was refused at first, and then typed key by key. */
async function logOf({ rest, rhythm }: { readonly rest: string; readonly rhythm: readonly number[] }) {
  const site = await visit('/accounts');
  const password = begun + rest;
  const values = { username: 'somebody', email: 'somebody@example.org', password: '', confirmPassword: '' };
  let keys = 0;
  const type = async (field: keyof SignUpValues, text: string) => {
    for (let length = 1; length <= text.length; length += 1) {
      if (keys > 0) now += rhythm[keys % rhythm.length] ?? 0;
      keys += 1;
      values[field] = text.slice(0, length);
      await site.report(signUpEdited(field, { ...values }));
    }
  };
  site.script.answers('signUp', refused(409));
  await site.report(formSwitched({ form: 'signUp' }), signUpSubmitted(1, { ...values }));
  now += 1_000;
  await type('password', password);
  await type('confirmPassword', password);
  now += 1_000;
  await site.report(signUpSubmitted(1, { ...values }));
  const on = { addresses: site.addresses, language: 'en', origin: site.addresses.siteOrigin } as const;
  return exportedLoad(site.recorder, on).entries;
}

test('no log tells how long a password is: neither by its times nor by its entries', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, drawn, async (one, other) => {
      expect(await logOf(one)).toEqual(await logOf(other));
    }),
    { numRuns: 8 },
  );
});
