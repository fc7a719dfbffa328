import { request, type Dispatcher } from 'undici';

export interface Call {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly cookie?: string;
  readonly body?: object;
}

/**
 * Sends a call; those that are under way at once have a connection each.
 * @returns the cookies of the answer
 * @throws Error if the answer is not a 2xx
 */
export async function send(origin: string, { method, path, cookie, body }: Call): Promise<string> {
  const { statusCode, headers, ...response } = await request(origin + path, {
    method,
    headers: { ...(cookie !== undefined && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.body.text();
  if (statusCode < 200 || statusCode > 299)
    throw new Error(`${method} ${path} answered ${statusCode}: ${text.slice(0, 200)}`);
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * Makes visitors visit for some seconds, without a pause between visits.
 * @param visits one for each visitor, repeated
 * @returns how many visits ended per second
 */
export async function load(seconds: number, visits: readonly (() => Promise<unknown>)[]): Promise<number> {
  let ended = 0;
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  const repeat = async (visit: () => Promise<unknown>) => {
    for (; performance.now() < end; ended += 1) await visit();
  };
  await Promise.all(visits.map(repeat));
  return ended / ((performance.now() - begun) / 1_000);
}
