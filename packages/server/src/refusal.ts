import type { Who } from './ask';
import { headerOf, kindOf, type RequestLike } from './request';

const texts = {
  en: {
    ended: 'You are no longer logged in',
    kept: 'Nothing is lost: log in on the other page, then come back here and reload this page. Your browser will send what you typed again.',
    logIn: 'Log in',
    unknown: 'We cannot check at the moment whether you are logged in. Please try again soon.',
  },
  pl: {
    ended: 'Nie jesteś już zalogowany',
    kept: 'Nic nie przepadło: zaloguj się na drugiej stronie, a potem wróć do tej i ją odśwież. Przeglądarka jeszcze raz wyśle to, co wpisano.',
    logIn: 'Zaloguj się',
    unknown: 'W tej chwili nie można sprawdzić, czy jesteś zalogowany. Spróbuj ponownie za chwilę.',
  },
};

/**
 * The answer to a visitor who may not go on: a page redirects to the front door and back, a script's call gets a status
 * and JSON, and a submitted form keeps its text, because the page says how to send it again. If the visitor cannot be
 * determined, all get 503.
 * @param accounts the front door's accounts page. @param back the address to return to
 */
export function refusalFor(
  request: RequestLike,
  who: Exclude<Who, { kind: 'loggedIn' }>,
  accounts: string,
  back: string,
  kind = kindOf(request),
): Response {
  const language = /^pl\b/i.test(headerOf(request, 'accept-language')) ? 'pl' : 'en';
  const says = texts[language];
  const headers = { 'Cache-Control': 'no-store', Vary: 'Cookie' };
  const page = (status: number, title: string, body: string, more = {}) =>
    new Response(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}`,
      { status, headers: { ...headers, ...more, 'Content-Type': 'text/html; charset=utf-8' } },
    );
  if (who.kind === 'unknown') {
    const soon = { 'Retry-After': '5' };
    if (kind !== 'api') return page(503, says.unknown, '', soon);
    return Response.json({ message: says.unknown, why: who.why }, { status: 503, headers: { ...headers, ...soon } });
  }
  // If a renewal would not help, lead to the login form, which waits for the visitor: no redirect loop.
  const isRenewed = who.renewable && who.why === 'expired';
  const logIn = `${accounts}?${isRenewed ? 'refresh=true&' : ''}continue=${encodeURIComponent(back)}`;
  if (kind === 'page') return new Response(null, { status: 302, headers: { ...headers, Location: logIn } });
  if (kind === 'form')
    return page(401, says.ended, `<p>${says.kept}</p><p><a href="${accounts}" target="_blank">${says.logIn}</a></p>`);
  return Response.json(
    { message: says.ended, why: who.why, renewable: who.renewable, logIn },
    { status: 401, headers },
  );
}
