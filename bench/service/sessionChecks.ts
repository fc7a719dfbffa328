import type { MeasureOptions, Row } from '../row';
import { median } from '../timing';
import { load, withConnection, type Visit } from './load';
import { amount, interleaved, sameCores, withSetting } from './setting';
import { createAccounts, startBetterAuth, startParseServer, startVestibule, type Subject } from './subject';

const visitors = 16;

/** Session checks a second that ask the database each time, beside both peers; better-auth with its cache too. */
export function sessionChecks({ share, onProgress }: MeasureOptions): Promise<Row> {
  const { seconds, rounds } = amount(share);
  return withSetting(async ({ database, folder, kept }) => {
    onProgress('brings the services up');
    const rate = async (subject: Subject) => {
      const visits = await Promise.all(
        (await createAccounts(subject, visitors)).map(async (account): Promise<Visit> => {
          const check = subject.check(await withConnection(subject.origin, (send) => send(subject.logIn(account))));
          return (send) => send(check);
        }),
      );
      return async () => (await load(subject.origin, seconds, visits)).perSecond;
    };
    const measured = await interleaved(
      rounds,
      {
        vestibule: await rate(await kept(startVestibule(await folder(), await database('vestibule')))),
        betterAuth: await rate(await kept(startBetterAuth(await database('better_auth'), 'off'))),
        cached: await rate(await kept(startBetterAuth(await database('better_auth_cached'), 'on'))),
        parseServer: await rate(await kept(startParseServer(await database('parse_server')))),
      },
      onProgress,
    );
    const ratio = median(measured.vestibule.map((one, round) => one / (measured.betterAuth[round] ?? Number.NaN)));
    const per = (rates: readonly number[]) => median(rates).toFixed(0);
    return {
      label: "session checks a second, uncached, over better-auth's",
      figure: `${ratio.toFixed(2)} ×`,
      goal: '≥ 2 ×',
      isReached: ratio >= 2,
      details: `${per(measured.vestibule)} over ${per(measured.betterAuth)}; better-auth with its cookie cache, which asks no database and so does not know of log-outs, ${per(measured.cached)}; Parse Server, which caches sessions in memory, ${per(measured.parseServer)}; ${visitors} visitors, ${rounds} rounds of ${seconds} s, ${sameCores}`,
    };
  });
}
