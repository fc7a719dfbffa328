import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serviceTexts } from '../../i18n/i18n-service';
import { mayEnter } from '../accounts/groups';
import { plainName } from '../lib/plainName';
import { refuse } from '../lib/refused';
import { isRedirectOf } from '../openid/apps';
import { languageOfRequest, pageOf, pagePolicy } from '../openid/page';
import { openIdPath } from '../openid/paths';
import type { ApiDeps } from './apiDeps';

/**
 * The page that asks a visitor to agree to an app, or says that the app is not open to the visitor. It gets the
 * parameters of the authorization request that led to it, and returns to that request.
 * @param sessionOf returns the `public_id` of the visitor's session
 */
export function consentRoutes(
  app: FastifyInstance,
  { db, addresses: { siteOrigin }, limits, product }: ApiDeps,
  sessionOf: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  const path = `${openIdPath}/consent`;

  /** Which visitor is asked about which app; no visitor if the session has ended in the meantime. */
  async function asked(request: FastifyRequest) {
    await limits.callsOfAddress.take(request.addressKeys);
    const query = new URL(request.url, siteOrigin).searchParams;
    const id = query.get('client_id') ?? '';
    const known = plainName.test(id)
      ? await db.selectFrom('openid_apps').selectAll().where('name', '=', id).executeTakeFirst()
      : undefined;
    if (known === undefined) refuse(404, 'notFound');
    const visitor = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select(['accounts.id', 'username', 'subject', 'groups'])
      .where('public_id', '=', (await sessionOf(request)) ?? null)
      .executeTakeFirst();
    const isOpen = visitor !== undefined && mayEnter(known.entrants, visitor);
    return { app: known, visitor, isOpen, query };
  }
  /** Without `prompt`, because the visitor has now been asked, as `prompt=consent` requires. */
  const authorization = (query: URLSearchParams) => {
    query.delete('prompt');
    query.delete('visitor');
    return `${siteOrigin}${openIdPath}/auth?${query}`;
  };

  app.get(path, async (request, reply) => {
    const { app: known, visitor, isOpen, query } = await asked(request);
    // Software behind a proxy has no authorization request to return to, and needs no consent.
    const behindProxy = query.get('continue');
    const loginPage = (flag: string, address: string) =>
      `${siteOrigin}/accounts?${flag}continue=${encodeURIComponent(address)}`;
    if (behindProxy !== null && (visitor === undefined || isOpen)) return reply.redirect(loginPage('', behindProxy));
    if (visitor === undefined) return reply.redirect(authorization(query));
    const language = languageOfRequest(query.get('ui_locales'), request.headers['accept-language']);
    // Names the visitor who is asked, so that nobody else agrees: another tab may log someone else in.
    const asks = new URLSearchParams(query);
    asks.set('visitor', visitor.subject);
    const { appAsks, appAsksWhy, appAgree, appDecline, appNotOpen, appNotOpenWhy, appAsAnother, appBack } =
      serviceTexts[language];
    const declined = declinedUrl(JSON.parse(known.redirects) as string[], query, siteOrigin);
    const link = (address: string, text: string) => `<a href="${escapeUTF8(address)}">${escapeUTF8(text)}</a>`;
    const [title, body] = isOpen
      ? [
          appAsks(known.name),
          `<p>${escapeUTF8(appAsksWhy(visitor.username))}</p><form method="post" action="${escapeUTF8(`?${asks}`)}"><button>${appAgree}</button></form>${link(declined, appDecline)}`,
        ]
      : [
          appNotOpen(known.name),
          `<p>${escapeUTF8(appNotOpenWhy(visitor.username, product))}</p>${link(loginPage('login=true&', behindProxy ?? authorization(query)), appAsAnother)}${link(declined, appBack(behindProxy === null ? known.name : product))}`,
        ];
    return (
      reply
        .code(isOpen ? 200 : 403)
        .type('text/html')
        .header('Cache-Control', 'no-store')
        .header('Content-Security-Policy', pagePolicy)
        // Without this header, the form's POST would not carry its origin.
        .header('Referrer-Policy', 'same-origin')
        .send(pageOf(product, language, title, body))
    );
  });
  app.post(path, async (request, reply) => {
    // No other page may agree for the visitor, not even a sister site's.
    if (request.headers.origin !== siteOrigin) refuse(403, 'originRefused');
    const { app: known, visitor, isOpen, query } = await asked(request);
    if (visitor !== undefined && isOpen && query.get('visitor') === visitor.subject)
      await db
        .insertInto('openid_consents')
        .values({ account_id: visitor.id, app: known.name })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return reply.redirect(authorization(query), 303);
  });
}

/** The address for a visitor who does not agree: the app's, with the error of RFC 6749, 4.1.2.1, or else the site's. */
function declinedUrl(redirects: readonly string[], query: URLSearchParams, siteOrigin: string): string {
  const redirect = query.get('redirect_uri') ?? '';
  if (!isRedirectOf(redirects, redirect)) return `${siteOrigin}/`;
  const back = new URL(redirect);
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('iss', siteOrigin + openIdPath);
  const state = query.get('state');
  if (state !== null) back.searchParams.set('state', state);
  return back.href;
}
