import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../shared/allCalls';
import { validateLogin } from '../../shared/validation';
import type { FoundAccount } from '../accounts/accounts';
import { Refused, refuse, requireRule } from '../lib/refused';
import { clientInfoOf } from '../security/securityLog';
import type { ApiDeps } from './apiDeps';
import { authenticate } from './authenticate';
import { openSession } from './openSession';
import { route } from './route';
import { takeMail } from './takeMail';

/** `POST /api/login` (docs/behaviour.md, 2, 5 and 7). */
export function loginRoutes(api: FastifyInstance, deps: ApiDeps): void {
  route(api, calls.login, async (request, reply) => {
    const { UsernameOrEmail, Password } = request.body;
    const broken = validateLogin({ usernameOrEmail: UsernameOrEmail, password: Password });
    requireRule(broken.usernameOrEmail ?? broken.password);

    const account = await authenticate(deps, request, { name: UsernameOrEmail, password: Password });
    if (!account.isVerified) {
      await sendLinkAgain(deps, request, account);
      refuse(403, 'notVerified');
    }
    const passwordHash = await rehashedIfOutdated(deps, account, Password);

    return (
      (await openSession(deps, request, reply, { ...account, passwordHash }, request.body)) ??
      refuse(401, 'wrongCredentials')
    );
  });
}

/** The account's password hash, replaced if the hashing parameters have been raised. */
async function rehashedIfOutdated(
  { accounts, passwords }: ApiDeps,
  { id, passwordHash: from }: FoundAccount,
  password: string,
): Promise<string> {
  if (!passwords.isOutdated(from)) return from;
  const to = await passwords.hash(password, 'known');
  if (await accounts.replacePasswordHash(id, { from, to })) return to;
  // Another login with the same password goes on; a password that was changed meanwhile is no longer right.
  const now = (await accounts.credentials(id))?.passwordHash ?? from;
  return (await passwords.matches(password, now, 'known')) ? now : from;
}

// Past the limit no mail is sent, and the answer stays the same: the recipient already has a link in the mailbox.
async function sendLinkAgain(deps: ApiDeps, request: FastifyRequest, { id, email }: FoundAccount): Promise<void> {
  try {
    await takeMail(deps, request, 'resentMailOfRecipient', email);
  } catch (error) {
    if (error instanceof Refused) return;
    throw error;
  }
  if (!(await deps.signUps.queueMail(id, clientInfoOf(request).languageId))) refuse(401, 'wrongCredentials');
  deps.mails.wake();
}
