import { Auth, skipCSRFCheck } from '@auth/core';
import express, { type Express, type Request as AppRequest, type Response as AppResponse } from 'express';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { readFile } from 'node:fs/promises';
import * as client from 'openid-client';
import passport from 'passport';
import { Strategy } from 'passport-openidconnect';
import { listen } from '../fixtures/listen';

/** What the front door's owner has added, and where the app is to run. */
export interface AddedApp {
  readonly name: string;
  readonly secret: string;
  readonly issuer: string;
  readonly origin: string;
  /** Where visitors go after logging out. */
  readonly bye: string;
}

interface Login {
  readonly name: unknown;
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly sid?: unknown;
}

interface Session {
  login?: Login | undefined;
  /** What the way back has to match. */
  checks?: client.AuthorizationCodeGrantChecks;
}
type SessionRequest = AppRequest & { session: Session };

/** The page of every app: who is logged in, and something that changes when the app renews its access. */
export const appPage = (login?: Pick<Login, 'name' | 'accessToken'>) =>
  `<!doctype html><title>App</title><link rel="icon" href="data:,"><p>${login ? `Hello ${login.name as string}` : 'Nobody'}</p><p id="mark">${login?.accessToken.slice(-8)}</p>`;

const logoutAddress = (issuer: string, idToken: string, bye: string) =>
  `${issuer}/session/end?${new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: bye })}`;

type Answer = (request: SessionRequest, response: AppResponse) => Promise<unknown>;

const route = (app: Express, path: string, answer: Answer) =>
  app.all(path, (request, response, next) => void answer(request as SessionRequest, response).catch(next));

/** An Express app with sessions, a page, and a logout at the front door. */
async function startExpress(
  { issuer, origin, bye }: AddedApp,
  setUp: (app: Express, sessions: ReadonlyMap<string, Session>) => void,
) {
  const sessions = new Map<string, Session>();
  const { port } = new URL(origin);
  const app = express();
  app.use(express.urlencoded({ extended: false }), (request, response, next) => {
    // A cookie's host has no port, so that its name needs one.
    const [, known = ''] = new RegExp(`app-${port}=([^;]+)`).exec(request.headers.cookie ?? '') ?? [];
    const id = sessions.has(known) ? known : client.randomState();
    // A form that another site posts brings no other cookie.
    response.cookie(`app-${port}`, id, { sameSite: 'none', secure: true });
    const session = sessions.get(id) ?? {};
    sessions.set(id, session);
    Object.assign(request, { session });
    next();
  });
  setUp(app, sessions);
  route(app, '/', async ({ session }, response) => response.send(appPage(session.login)));
  route(app, '/log-out', async ({ session }, response) => {
    response.redirect(logoutAddress(issuer, session.login?.idToken ?? '', bye));
    session.login = undefined;
  });
  return listen(app, Number(port));
}

/**
 * As its documentation has it, and with the back channel of docs/sister-app.md.
 * @param isFormPost the way of .NET's handler: the answer in a posted form, the secret in the form, no code challenge
 */
export async function openidClientApp(added: AddedApp, isFormPost: boolean) {
  const { issuer, name, secret, origin } = added;
  const auth = (isFormPost ? client.ClientSecretPost : client.ClientSecretBasic)(secret);
  const config = await client.discovery(new URL(issuer), name, secret, auth, {
    // Node resolves no name below `localhost`.
    [client.customFetch]: (url, options) =>
      fetch(url.replace('vestibule.localhost', '127.0.0.1'), options as RequestInit),
    execute: [client.allowInsecureRequests],
  });
  const loginOf = (tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers): Login => ({
    name: tokens.claims()?.['preferred_username'],
    sid: tokens.claims()?.['sid'],
    idToken: tokens.id_token ?? '',
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? '',
  });
  return startExpress(added, (app, sessions) => {
    route(app, '/log-in', async ({ session }, response) => {
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      session.checks = { expectedState: state, expectedNonce: nonce };
      if (!isFormPost) session.checks.pkceCodeVerifier = verifier;
      const to = client.buildAuthorizationUrl(config, {
        redirect_uri: `${origin}/callback`,
        scope: 'openid profile email',
        state,
        nonce,
        ...(isFormPost
          ? { response_mode: 'form_post' }
          : { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
      });
      response.redirect(to.href);
    });
    route(app, '/callback', async ({ session, url, body }, response) => {
      const posted = new URLSearchParams(body as Record<string, string>);
      const back = new URL(url, origin);
      const given = isFormPost ? new Request(back, { method: 'POST', body: posted }) : back;
      session.login = loginOf(await client.authorizationCodeGrant(config, given, session.checks));
      response.redirect('/');
    });
    route(app, '/renew', async ({ session }, response) => {
      const { refreshToken = '', sid } = session.login ?? {};
      const tokens = await client.refreshTokenGrant(config, refreshToken).catch(() => undefined);
      session.login = tokens && { ...loginOf(tokens), sid };
      response.redirect('/');
    });
    const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''));
    route(app, '/ended', async ({ body }, response) => {
      const { logout_token } = body as { readonly logout_token: string };
      const { payload } = await jwtVerify(logout_token, keys, { issuer, audience: name, typ: 'logout+jwt' });
      for (const session of sessions.values()) if (session.login?.sid === payload['sid']) session.login = undefined;
      response.sendStatus(204);
    });
  });
}

/** It neither renews nor logs out, and sends no code challenge. */
export function passportApp(added: AddedApp) {
  const { issuer, name, secret, origin } = added;
  const strategy = new Strategy(
    {
      issuer,
      authorizationURL: `${issuer}/auth`,
      tokenURL: `${issuer}/token`,
      userInfoURL: `${issuer}/me`,
      clientID: name,
      clientSecret: secret,
      callbackURL: `${origin}/callback`,
      scope: 'profile',
    },
    (
      _issuer: string,
      profile: passport.Profile,
      _context: object,
      idToken: string | object,
      accessToken: string | object,
      refreshToken: string,
      done: (error: null, login: object) => void,
    ) => done(null, { name: profile.displayName, idToken, accessToken, refreshToken }),
  );
  const authenticate = passport.authenticate(strategy, { session: false }) as express.RequestHandler;
  return startExpress(added, (app) => {
    app.get('/log-in', authenticate);
    app.get('/callback', authenticate, (request, response) => {
      (request as SessionRequest).session.login = request.user as Login;
      response.redirect('/');
    });
  });
}

/** It leaves renewal and the logout at the provider to the app's own code, as its documentation shows. */
export function authCoreApp({ issuer, name, secret, origin, bye }: AddedApp) {
  const config: Parameters<typeof Auth>[1] = {
    basePath: '/auth',
    trustHost: true,
    secret: 'known to this test alone',
    skipCSRFCheck,
    providers: [{ id: 'door', name: 'The front door', type: 'oidc', issuer, clientId: name, clientSecret: secret }],
    callbacks: {
      async jwt({ token, account }) {
        let given: object | null | undefined = account;
        if (!given) {
          const { refresh_token } = token as { readonly refresh_token: string };
          const body = { grant_type: 'refresh_token', refresh_token, client_id: name, client_secret: secret };
          const answer = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(body) });
          if (!answer.ok) return null;
          given = (await answer.json()) as object;
        }
        return { ...token, ...given };
      },
      session: ({ session, token }) => ({ ...session, ...token }),
    },
  };
  const call = async (request: AppRequest, response: AppResponse, method: string, path: string) => {
    const headers = { cookie: request.headers.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await Auth(new Request(origin + path, { method, headers }), config);
    for (const cookie of answer.headers.getSetCookie()) response.append('Set-Cookie', cookie);
    return answer;
  };
  const app = express();
  const session = async (request: AppRequest, response: AppResponse) =>
    (await (await call(request, response, 'GET', '/auth/session')).json()) as null | {
      readonly user: { readonly name: string };
      readonly access_token: string;
      readonly id_token: string;
    };
  route(app, '/', async (request, response) => {
    const known = await session(request, response);
    response.send(appPage(known ? { name: known.user.name, accessToken: known.access_token } : undefined));
  });
  route(app, '/log-in', async (request, response) => {
    const answer = await call(request, response, 'POST', `/auth/signin/door?callbackUrl=${origin}/`);
    response.redirect(answer.headers.get('location') ?? '');
  });
  route(app, '/auth/callback/door', async (request, response) => {
    const answer = await call(request, response, 'GET', request.url);
    response.redirect(answer.headers.get('location') ?? '');
  });
  route(app, '/log-out', async (request, response) => {
    const known = await session(request, response);
    await call(request, response, 'POST', '/auth/signout');
    response.redirect(logoutAddress(issuer, known?.id_token ?? '', bye));
  });
  return listen(app, Number(new URL(origin).port));
}

/** A page that is a public client; its server only serves files. */
export async function pageApp({ issuer, name, origin, bye }: AddedApp) {
  const library = await readFile('node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js');
  const settings = { authority: issuer, client_id: name, scope: 'openid profile', post_logout_redirect_uri: bye };
  const page = `${appPage()}<script src="/library.js"></script><script>
const users = new oidc.UserManager({ ...${JSON.stringify(settings)}, redirect_uri: location.origin + '/callback' });
const home = () => location.replace('/');
const paths = {
  '/log-in': () => users.signinRedirect(),
  '/callback': () => users.signinCallback().then(home),
  '/renew': () => users.signinSilent().catch(() => users.removeUser()).then(home),
  '/log-out': () => users.signoutRedirect(),
  '/': async () => {
    const user = await users.getUser();
    if (user === null) return;
    document.querySelector('p').textContent = 'Hello ' + user.profile.preferred_username;
    document.querySelector('#mark').textContent = user.access_token.slice(-8);
  },
};
paths[location.pathname]();
</script>`;
  return listen(
    ({ url }, response) =>
      void (url === '/library.js'
        ? response.setHeader('Content-Type', 'text/javascript').end(library)
        : response.setHeader('Content-Type', 'text/html').end(page)),
    Number(new URL(origin).port),
  );
}
