import { languages } from '../../shared/languages';
import { answers } from './answers';
import type { Api, ApiDeps } from './apiDeps';
import { calls } from '../../shared/contract';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { requireSession } from '../sessions/requireSession';

/**
 * `GET /api/profile` and `PUT /api/ui/language` (docs/behaviour.md, 4 and 6): 401 without a live access token.
 * `GET /api/languages/ui` and `PUT /api/ui/language-cookie`: for everybody. Both PUTs set the readable cookie too.
 */
export function profileRoutes(api: Api, deps: ApiDeps): void {
  const { accounts, cookies } = deps;
  const { profile, languages: list, language, languageCookie } = calls;

  api.get(profile.path, { schema: { response: answers(profile) } }, async (request) => {
    const { accountId } = await requireSession(deps, request);
    const found = await accounts.profile(accountId);
    if (found === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
    return found;
  });

  api.get(list.path, { schema: { response: answers(list) } }, async () => [...languages]);

  api.put(language.path, { schema: { body: language.body, response: answers(language) } }, async (request, reply) => {
    const { accountId } = await requireSession(deps, request);
    checkOffered(request.body.LanguageId);
    await accounts.setLanguage(accountId, request.body.LanguageId);
    cookies.setLanguage(reply, request.body.LanguageId);
    return { message: textsFor(request).languageChanged };
  });

  api.put(
    languageCookie.path,
    { schema: { body: languageCookie.body, response: answers(languageCookie) } },
    async (request, reply) => {
      checkOffered(request.body.LanguageId);
      cookies.setLanguage(reply, request.body.LanguageId);
      return { message: textsFor(request).languageChanged };
    },
  );
}

function checkOffered(languageId: number): void {
  if (!languages.some(({ id }) => id === languageId)) throw new Refused(400, (texts) => texts.languageUnknown);
}
