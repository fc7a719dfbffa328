import type { FastifyRequest } from 'fastify';
import type { FoundAccount } from '../accounts/accounts';
import type { ApiDeps } from './apiDeps';
import { clientInfoOf } from './clientInfoOf';

/**
 * The id of the account's language when the visitor logs in. If none was ever chosen for the account, it takes the language
 * that the visitor reads in (docs/behaviour.md, Language).
 */
export async function languageAtLogin(
  { accounts }: Pick<ApiDeps, 'accounts'>,
  request: FastifyRequest,
  { id, languageId, hasChosenLanguage }: Pick<FoundAccount, 'id' | 'languageId' | 'hasChosenLanguage'>,
): Promise<number> {
  const read = clientInfoOf(request).languageId ?? languageId;
  if (hasChosenLanguage || read === languageId) return languageId;
  await accounts.setLanguage(id, read, false);
  return read;
}
