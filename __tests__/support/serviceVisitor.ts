import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export type Answer = LightMyRequestResponse & { readonly message: string };

export type Visitor = ReturnType<typeof createVisitor>;

export function createVisitor(app: FastifyInstance, address = '203.0.113.1') {
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
    get: (path: string, options?: InjectOptions) => call('GET', path, undefined, options),
    post: (path: string, body?: unknown, options?: InjectOptions) => call('POST', path, body, options),
    put: (path: string, body?: unknown, options?: InjectOptions) => call('PUT', path, body, options),
  };
}

function messageOf(answer: LightMyRequestResponse): string {
  try {
    return String(answer.json<{ message?: unknown }>().message);
  } catch {
    return '';
  }
}
