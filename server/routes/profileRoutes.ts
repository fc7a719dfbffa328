import type { FastifyInstance } from 'fastify';
import { languages } from '../../shared/languages';
import type { ApiDeps } from './apiDeps';
import { route } from './route';
import { calls } from '../../shared/allCalls';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { requireSession } from '../sessions/requireSession';

/**
 * `GET /api/profile` and `PUT /api/ui/language` (docs/behaviour.md, 4 and 6): 401 without a live access token.
 * `GET /api/languages/ui` and `PUT /api/ui/language-cookie`: for everyone. Both PUTs also set the cookie that scripts
 * can read.
 */
export function profileRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, cookies } = deps;
  const { profile, languages: list, saveLanguage, saveLanguageCookie } = calls;

  route(api, profile, async (request) => {
    const { accountId } = await requireSession(deps, request);
    const found = await accounts.profile(accountId);
    if (found === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
    return found;
  });

  route(api, list, async () => [...languages]);

  route(api, saveLanguage, async (request, reply) => {
    const { accountId } = await requireSession(deps, request);
    checkOffered(request.body.LanguageId);
    await accounts.setLanguage(accountId, request.body.LanguageId, true);
    cookies.setLanguage(reply, request.body.LanguageId);
    return { message: textsFor(request).languageChanged };
  });

  route(api, saveLanguageCookie, async (request, reply) => {
    checkOffered(request.body.LanguageId);
    cookies.setLanguage(reply, request.body.LanguageId);
    return { message: textsFor(request).languageChanged };
  });
}

function checkOffered(languageId: number): void {
  if (!languages.some(({ id }) => id === languageId)) throw new Refused(400, (texts) => texts.languageUnknown);
}
