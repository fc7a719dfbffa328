import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { compileServiceProcess } from '../../__tests__/fixtures/compileServiceProcess';
import { logInBody, newPerson, password } from '../../__tests__/fixtures/people';
import { startPostgres } from '../../__tests__/fixtures/postgres';
import { startChild } from '../../__tests__/fixtures/serviceChild';
import { median, type Measure, type Row } from './measure';

const visitors = 16;

/** Rates of the account service as in production, on a PostgreSQL with fsync. */
export const measureService: Measure = async (isQuick, say) => {
  const [seconds, rounds] = isQuick ? [1.5, 2] : [3, 3];
  say('brings the service up');
  const folder = await mkdtemp(path.join(tmpdir(), 'vestibule-bench-'));
  const postgres = await startPostgres({ fsync: 'on' });
  const service = await startChild(folder, { DATABASE_URL: postgres.url }, { file: await compileServiceProcess() });
  try {
    const origin = `http://127.0.0.1:${service.said}`;
    const people = Array.from({ length: visitors }, newPerson);
    for (const person of people) {
      await service.signUp(person);
      await service.verify(await service.mailedToken(person.email));
    }
    const logIns = people.map(({ username }) => {
      return () => send(origin, 'POST', '/login', { body: logInBody(username, password, true) });
    });
    const loggedIn = () => Promise.all(logIns.map((logIn) => logIn()));
    const check = (cookie: string) => () => send(origin, 'GET', '/islogged', { cookie });
    // Each renewal needs the cookies of the one before.
    const renewal = (cookie: string) => async () => {
      cookie = await send(origin, 'POST', '/refreshaccesstoken', { cookie });
    };
    // Logins come last, because an account with too many sessions loses its oldest ones.
    const visits = {
      'session checks': (await loggedIn()).map(check),
      renewals: (await loggedIn()).map(renewal),
      'log-ins': logIns,
    };
    const rows: Row[] = [];
    for (const [name, some] of Object.entries(visits)) {
      say(name);
      const measured: number[] = [];
      for (let round = 1; round <= rounds; round += 1) measured.push(await rateOf(seconds, some));
      const label = `${name} a second (${visitors} visitors, ${rounds} rounds of ${seconds} s, client, service and PostgreSQL on the same cores)`;
      rows.push({ label, value: median(measured), written: (rate) => rate.toFixed(0) });
    }
    return rows;
  } finally {
    await service.end('SIGTERM');
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Makes visitors visit for some seconds, without a pause between visits.
 * @param visits one for each visitor, repeated
 * @returns how many visits ended per second
 */
async function rateOf(seconds: number, visits: readonly (() => Promise<unknown>)[]): Promise<number> {
  let ended = 0;
  const begun = performance.now();
  const repeat = async (visit: () => Promise<unknown>) => {
    for (; performance.now() < begun + seconds * 1_000; ended += 1) await visit();
  };
  await Promise.all(visits.map(repeat));
  return ended / ((performance.now() - begun) / 1_000);
}

/**
 * Sends a call; those that are under way at once have a connection each.
 * @returns the cookies of the answer
 * @throws Error if the answer is not a 2xx
 */
async function send(
  origin: string,
  method: 'GET' | 'POST',
  call: string,
  { cookie, body }: { readonly cookie?: string; readonly body?: object },
): Promise<string> {
  const { statusCode, headers, ...response } = await request(`${origin}/api${call}`, {
    method,
    headers: { ...(cookie !== undefined && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.body.text();
  if (statusCode < 200 || statusCode > 299) throw new Error(`${call} answered ${statusCode}: ${text.slice(0, 200)}`);
  const lines = [headers['set-cookie'] ?? []].flat();
  return lines.map((line) => line.split(';')[0]).join('; ');
}
