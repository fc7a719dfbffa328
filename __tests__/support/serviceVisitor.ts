import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AccountDetails, AccountEvent, AccountSession } from '../../shared/accountContract';
import type { Passkey } from '../../shared/contract';
import { logInBody, newPassword, password, signUpBody } from '../fixtures/people';

export type Answer = LightMyRequestResponse & { readonly message: string };

export type Visitor = ReturnType<typeof createVisitor>;

/** A browser of the service in process: it keeps cookies, and takes the steps that many tests take. */
export function createVisitor(
  app: FastifyInstance,
  address = '203.0.113.1',
  kept: Iterable<readonly [name: string, value: string]> = [],
) {
  const cookies = new Map(kept);
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: unknown,
    options: InjectOptions = {},
  ): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      ...options,
      ...(body !== undefined && { payload: body as object }),
      headers: { ...(cookies.size > 0 && { cookie: cookieHeader() }), ...options.headers },
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return Object.assign(answer, { message: messageOf(answer) });
  };
  const get = (path: string, options?: InjectOptions) => call('GET', path, undefined, options);
  const post = (path: string, body?: unknown, options?: InjectOptions) => call('POST', path, body, options);
  const put = (path: string, body?: unknown, options?: InjectOptions) => call('PUT', path, body, options);
  const read = async <Body>(path: string) => (await get(path)).json<Body>();
  return {
    cookies,
    cookieHeader,
    get,
    post,
    put,
    signUp: (...given: Parameters<typeof signUpBody>) => post('/signup', signUpBody(...given)),
    logIn: (name: string, secret?: string, options?: InjectOptions) => post('/login', logInBody(name, secret), options),
    logOut: () => post('/logout'),
    renew: async () => (await post('/refreshaccesstoken')).statusCode,
    isLogged: async () => (await get('/islogged')).statusCode,
    account: () => read<AccountDetails>('/account'),
    sessions: () => read<readonly AccountSession[]>('/account/sessions'),
    events: () => read<readonly AccountEvent[]>('/account/events'),
    passkeys: () => read<readonly Passkey[]>('/account/passkeys'),
    confirm: (Password = password) => post('/account/confirm', { Password }),
    changeUsername: (Username: string) => put('/account/username', { Username }),
    changeEmail: (Email: string) => put('/account/email', { Email }),
    changePassword: (NewPassword = newPassword, CurrentPassword = password, more: object = {}) =>
      post('/account/password', { CurrentPassword, NewPassword, ...more }),
    deleteAccount: () => post('/account/delete'),
    askForReset: (Email: string) => post('/account/reset-link', { Email }),
    resetPassword: (Token: unknown, Password: unknown = newPassword, more: object = {}) =>
      post('/account/reset-password', { Token, Password, ...more }),
    restoreEmail: (Token: unknown) => post('/account/restore-email', { Token }),
  };
}

function messageOf(answer: LightMyRequestResponse): string {
  try {
    return String(answer.json<{ message?: unknown }>().message);
  } catch {
    return '';
  }
}
