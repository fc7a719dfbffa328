import type { UnknownAction } from '@reduxjs/toolkit';
import type { RouteName } from '../src/app/routes';
import { locationChanged } from '../src/features/navigation/slice';
import { isCut, tokenOf } from '../src/lib/linkToken';
import { call, put, takeEvery, type SagaGenerator } from './effects';
import type { Services } from './services';

type LinkEvents = Readonly<Record<'opened' | 'incomplete' | 'refused', () => UnknownAction>>;

/**
 * Takes the token of each mailed link that is opened: removes it from the address bar before anything else happens, and
 * keeps it until the visitor leaves the page.
 * @param work runs for each link after that
 */
export function* mailedLink(
  services: Services,
  page: RouteName,
  { opened, incomplete, refused }: LinkEvents,
  work: (token: string) => SagaGenerator = function* () {},
): SagaGenerator<{ readonly token: () => string; readonly refusal: () => UnknownAction }> {
  let token = '';
  // If the token is missing or cut off, opening the link again may help.
  const refusal = () => (isCut(token) ? incomplete() : refused());

  yield* takeEvery([locationChanged], function* ({ payload: { route }, meta: { secret } }) {
    const given = tokenOf(secret.token);
    if (route !== page) token = '';
    else if (given === '') {
      // The address without its token, once that is removed, is not a new link.
      if (token === '') yield* put(refusal());
    } else {
      token = given;
      yield* put(opened());
      yield* call(services.browser.forgetQuery);
      yield* work(token);
    }
  });
  return { token: () => token, refusal };
}
