import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export type Answer = LightMyRequestResponse & { readonly message: string };

export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string, options?: InjectOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: InjectOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: InjectOptions): Promise<Answer>;
  cookieHeader(): string;
}

export function createVisitor(app: FastifyInstance, address = '203.0.113.1'): Visitor {
  const cookies = new Map<string, string>();
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
  return {
    cookies,
    cookieHeader,
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
  };
}

function messageOf(answer: LightMyRequestResponse): string {
  try {
    return String(answer.json<{ message?: unknown }>().message);
  } catch {
    return '';
  }
}
