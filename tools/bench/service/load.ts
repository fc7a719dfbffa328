import { Client, type Dispatcher } from 'undici';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Call {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Sends a call on the visitor's own connection. @throws Error if the answer is not a 2xx */
export type Send = (call: Call) => Promise<Answer>;

/** The calls that one visitor repeats. */
export type Visit = (send: Send) => Promise<unknown>;

/**
 * Makes visitors visit a server for some seconds, each on its own connection and without a pause between visits.
 * @param visits one for each visitor
 * @returns how many visits ended per second
 */
export async function load(origin: string, seconds: number, visits: readonly Visit[]): Promise<number> {
  let ended = 0;
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  await Promise.all(
    visits.map(async (visit) => {
      await withConnection(origin, async (send) => {
        while (performance.now() < end) {
          await visit(send);
          ended += 1;
        }
      });
    }),
  );
  return ended / ((performance.now() - begun) / 1_000);
}

/** Passes a connection to the work and closes it afterwards. */
export async function withConnection<Result>(origin: string, work: (send: Send) => Promise<Result>): Promise<Result> {
  const client = new Client(origin);
  try {
    return await work((call) => send(client, call));
  } finally {
    await client.close();
  }
}

async function send(client: Client, { method, path, headers, body }: Call): Promise<Answer> {
  const response = await client.request({
    method,
    path,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = { status: response.statusCode, headers: response.headers, body: await response.body.text() };
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  return answer;
}

export function cookiesOf({ headers }: Answer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
}
