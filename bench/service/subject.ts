import { compileServiceProcess } from '../../fixtures/compileServiceProcess';
import { startChild } from '../../fixtures/serviceChild';
import { newVisitor, type Account } from '../../fixtures/accounts';
import { hashParameters } from '../../server/accounts/passwords';
import { cookiesOf, withConnection, type Answer, type Call } from './load';
import { startPeer } from './peer';

export interface Subject {
  readonly origin: string;
  readonly logIn: (account: Account) => Call;
  /** Asks whether the session of a log-in's answer lives. */
  readonly check: (loggedIn: Answer) => Call;
  readonly signUp: (account: Account) => Promise<void>;
  close(): Promise<unknown>;
}

let compiled: Promise<string> | undefined;

/** Ours, compiled as it is run. @param databaseUrl a PostgreSQL; without it the embedded database, in the folder */
export async function startVestibule(folder: string, databaseUrl?: string, siteFolder?: string): Promise<Subject> {
  const child = await startChild(folder, {
    file: await (compiled ??= compileServiceProcess()),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(siteFolder !== undefined && { siteFolder }),
  });
  const origin = `http://127.0.0.1:${child.said}`;
  return {
    origin,
    logIn: ({ username, password }) => ({
      method: 'POST',
      path: '/api/login',
      body: { UsernameOrEmail: username, Password: password, IsRememberMe: true },
    }),
    check: (loggedIn) => ({ method: 'GET', path: '/api/islogged', headers: { cookie: cookiesOf(loggedIn) } }),
    async signUp({ username, email, password }) {
      await withConnection(origin, async (send) => {
        const body = { Username: username, Email: email, Password: password, LanguageId: 1 };
        await send({ method: 'POST', path: '/api/signup', body });
        const link = await child.lineOf(`mail ${email} `);
        const Token = new URL(link).searchParams.get('token');
        await send({ method: 'PUT', path: '/api/signup/verify-email', body: { Token } });
      });
    },
    close: () => child.end('SIGTERM'),
  };
}

export async function startBetterAuth(databaseUrl: string, cookieCache: 'on' | 'off'): Promise<Subject> {
  const { port, close } = await startPeer('better-auth', {
    DATABASE_URL: databaseUrl,
    COOKIE_CACHE: cookieCache,
    HASH: JSON.stringify(hashParameters),
  });
  const origin = `http://127.0.0.1:${port}`;
  const post = (path: string, body: object): Call => ({ method: 'POST', path, body, headers: { origin } });
  return {
    origin,
    logIn: ({ email, password }) => post('/api/auth/sign-in/email', { email, password }),
    check: (loggedIn) => ({ method: 'GET', path: '/api/auth/get-session', headers: { cookie: cookiesOf(loggedIn) } }),
    signUp: ({ username: name, email, password }) =>
      withConnection(origin, async (send) => {
        await send(post('/api/auth/sign-up/email', { name, email, password }));
      }),
    close,
  };
}

export async function startParseServer(databaseUrl: string): Promise<Subject> {
  const { port, close } = await startPeer('parse-server', { DATABASE_URL: databaseUrl });
  const origin = `http://127.0.0.1:${port}`;
  const headers = { 'x-parse-application-id': 'bench' };
  return {
    origin,
    logIn: ({ username, password }) => ({
      method: 'POST',
      path: '/parse/login',
      headers,
      body: { username, password },
    }),
    check: ({ body }) => ({
      method: 'GET',
      path: '/parse/users/me',
      headers: { ...headers, 'x-parse-session-token': (JSON.parse(body) as { sessionToken: string }).sessionToken },
    }),
    signUp: (account) =>
      withConnection(origin, async (send) => {
        await send({ method: 'POST', path: '/parse/users', headers, body: account });
      }),
    close,
  };
}

export async function createAccounts({ signUp }: Subject, count: number): Promise<Account[]> {
  const accounts = Array.from({ length: count }, newVisitor);
  for (const account of accounts) await signUp(account);
  return accounts;
}
