import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newVisitor, type Account } from '../../../__tests__/fixtures/accounts';
import { compileServiceProcess } from '../../../__tests__/fixtures/compileServiceProcess';
import { startPostgres } from '../../../__tests__/fixtures/postgres';
import { startChild, type ServiceChild } from '../../../__tests__/fixtures/serviceChild';
import { median, type MeasureOptions, type Measures, type Row } from '../measure';
import { load, send, type Call } from './load';

export const measures: Measures = { rates };

const visitors = 16;

/** The account service as in production, on a PostgreSQL with fsync. */
async function rates({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const [seconds, rounds] = isQuick ? [1.5, 2] : [3, 3];
  say('brings the service up');
  const folder = await mkdtemp(path.join(tmpdir(), 'vestibule-bench-'));
  const postgres = await startPostgres({ fsync: 'on' });
  const service = await startChild(folder, { file: await compileServiceProcess(), databaseUrl: postgres.url });
  try {
    const origin = `http://127.0.0.1:${service.said}`;
    const accounts = Array.from({ length: visitors }, newVisitor);
    for (const account of accounts) await signUp(service, origin, account);
    const loggedIn = () => Promise.all(accounts.map((account) => send(origin, logIn(account))));
    const check = (cookie: string) => () => send(origin, { method: 'GET', path: '/api/islogged', cookie });
    // Each renewal needs the cookies of the one before.
    const renewal = (cookie: string) => async () => {
      cookie = await send(origin, { method: 'POST', path: '/api/refreshaccesstoken', cookie });
    };
    // Logins come last, because an account with too many sessions loses its oldest ones.
    const visits = {
      'session checks': (await loggedIn()).map(check),
      renewals: (await loggedIn()).map(renewal),
      'log-ins': accounts.map((account) => () => send(origin, logIn(account))),
    };
    const rows: Row[] = [];
    for (const [name, some] of Object.entries(visits)) {
      const measured: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        say(`${name}, round ${round} of ${rounds}`);
        measured.push(await load(seconds, some));
      }
      rows.push({
        label: `${name} a second`,
        figure: median(measured).toFixed(0),
        goal: 'to reckon with',
        isReached: true,
        details: `${visitors} visitors, ${rounds} rounds of ${seconds} s, client, service and PostgreSQL on the same cores`,
      });
    }
    return rows;
  } finally {
    await service.end('SIGTERM');
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signUp(service: ServiceChild, origin: string, { username, email, password }: Account): Promise<void> {
  const body = { Username: username, Email: email, Password: password, LanguageId: 1 };
  await send(origin, { method: 'POST', path: '/api/signup', body });
  const Token = new URL(await service.lineOf(`mail ${email} `)).searchParams.get('token');
  await send(origin, { method: 'PUT', path: '/api/signup/verify-email', body: { Token } });
}

const logIn = ({ username, password }: Account): Call => ({
  method: 'POST',
  path: '/api/login',
  body: { UsernameOrEmail: username, Password: password, IsRememberMe: true },
});
