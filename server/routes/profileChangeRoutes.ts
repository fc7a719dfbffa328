import { calls } from '../../shared/contract';
import { usernameRule } from '../../shared/validation';
import { canonical } from '../accounts/canonical';
import { changeUsername } from '../accounts/usernames';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { requireFreshSession } from '../sessions/requireSession';
import { answers } from './answers';
import type { Api, ApiDeps } from './apiDeps';
import { originOf } from './originOf';

/**
 * `PUT /api/account/username`: 200, 400 by the rules of the sign-up, 409 where an account has the name, 429; 428 without
 * a fresh session (docs/behaviour.md, Managing the account).
 */
export function profileChangeRoutes(api: Api, deps: ApiDeps): void {
  const { db, limits, mails, security } = deps;
  const { changeUsername: change } = calls;

  api.put(change.path, { schema: { body: change.body, response: answers(change) } }, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    const { Username } = request.body;
    // A name of characters that cannot be seen keeps the rules and has no key.
    const rule = usernameRule(Username) ?? (canonical(Username) === '' ? 'usernameHasSpecialCharacters' : undefined);
    if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);
    await limits.changesOfAccount.take(String(accountId));
    if (!(await changeUsername(db, accountId, Username, originOf(request))))
      throw new Refused(409, (texts) => texts.taken);
    security.stored(request, 'username_changed', accountId);
    mails.wake();
    return { message: textsFor(request).usernameChanged };
  });
}
