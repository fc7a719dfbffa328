import { median, type MeasureOptions, type Row } from '../measure';
import { cookiesOf, load, withConnection, type Visit } from './load';
import { hashRate } from './hashRate';
import { withSetting } from './setting';
import { createAccounts, startBetterAuth, startParseServer, startVestibule, type Subject } from './subject';

const visitors = 16;

export function rates({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const [seconds, rounds] = isQuick ? [1.5, 2] : [3, 3];
  return withSetting(async ({ database, folder, kept }) => {
    say('brings the services up');
    const vestibule = await kept(startVestibule(await folder(), await database('vestibule')));
    const betterAuth = await kept(startBetterAuth(await database('better_auth'), 'off'));
    const cached = await kept(startBetterAuth(await database('better_auth_cached'), 'on'));
    const parseServer = await kept(startParseServer(await database('parse_server')));

    const rate = async (subject: Subject, visitOf: typeof logIns) => {
      const visits = await visitOf(subject);
      return async () => (await load(subject.origin, seconds, visits)).perSecond;
    };
    const cells = {
      hash: () => hashRate(seconds),
      'log-ins': await rate(vestibule, logIns),
      'log-ins, better-auth': await rate(betterAuth, logIns),
      'log-ins, Parse Server': await rate(parseServer, logIns),
      checks: await rate(vestibule, checks),
      'checks, better-auth': await rate(betterAuth, checks),
      'checks, better-auth cached': await rate(cached, checks),
      'checks, Parse Server': await rate(parseServer, checks),
      renewals: await rate(vestibule, renewals),
    };
    type Cell = keyof typeof cells;
    const names = Object.keys(cells) as Cell[];
    const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Cell, number[]>;
    for (let round = 1; round <= rounds; round += 1)
      for (const name of names) {
        say(`round ${round} of ${rounds}: ${name}`);
        measured[name].push(await cells[name]());
      }

    const over = (cell: Cell, other: Cell) =>
      median(measured[cell].map((one, round) => one / (measured[other][round] ?? Number.NaN)));
    const per = (cell: Cell) => median(measured[cell]).toFixed(0);
    const how = `${visitors} visitors, ${rounds} rounds of ${seconds} s, client, service and PostgreSQL on the same cores`;
    const [ours, theirs, checked] = [
      over('log-ins', 'hash'),
      over('log-ins, better-auth', 'hash'),
      over('checks', 'checks, better-auth'),
    ];
    return [
      {
        label: 'log-ins a second over the bare rate of the same hash',
        figure: ours.toFixed(2),
        goal: '≥ 0.80, and above better-auth',
        isReached: ours >= 0.8 && ours > theirs,
        details: `${per('log-ins')} over ${per('hash')} argon2id; better-auth ${theirs.toFixed(2)} (${per('log-ins, better-auth')}, the same hash), Parse Server ${per('log-ins, Parse Server')} with its bcrypt; ${how}; the bare rate has the cores to itself`,
      },
      {
        label: "session checks a second, uncached, over better-auth's",
        figure: `${checked.toFixed(2)} ×`,
        goal: '≥ 2 ×',
        isReached: checked >= 2,
        details: `${per('checks')} over ${per('checks, better-auth')}; better-auth with its cookie cache, which asks no database and so does not know of log-outs, ${per('checks, better-auth cached')}; Parse Server, which caches sessions in memory, ${per('checks, Parse Server')}; ${how}`,
      },
      {
        label: 'renewals a second',
        figure: per('renewals'),
        goal: 'to reckon with',
        isReached: true,
        details: how,
      },
    ];
  });
}

async function logIns(subject: Subject): Promise<Visit[]> {
  const accounts = await createAccounts(subject, visitors);
  return accounts.map(
    (account): Visit =>
      (send) =>
        send(subject.logIn(account)),
  );
}

async function checks(subject: Subject): Promise<Visit[]> {
  const accounts = await createAccounts(subject, visitors);
  return Promise.all(
    accounts.map(async (account): Promise<Visit> => {
      const check = subject.check(await withConnection(subject.origin, (send) => send(subject.logIn(account))));
      return (send) => send(check);
    }),
  );
}

async function renewals(subject: Subject): Promise<Visit[]> {
  const accounts = await createAccounts(subject, visitors);
  return Promise.all(
    accounts.map(async (account): Promise<Visit> => {
      let cookie = cookiesOf(await withConnection(subject.origin, (send) => send(subject.logIn(account))));
      return async (send) => {
        cookie = cookiesOf(await send({ method: 'POST', path: '/api/refreshaccesstoken', headers: { cookie } }));
      };
    }),
  );
}
