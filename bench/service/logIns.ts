import type { MeasureOptions, Row } from '../row';
import { median } from '../timing';
import { hashRate, ownHash, parseServersHash } from './hashRate';
import { load, type Visit } from './load';
import { amount, interleaved, sameCores, withSetting } from './setting';
import { createAccounts, startBetterAuth, startParseServer, startVestibule, type Subject } from './subject';

const visitors = 16;

/** Log-ins a second over the bare rate of the same hash, beside both peers. */
export function logIns({ share, onProgress }: MeasureOptions): Promise<Row> {
  const { seconds, rounds } = amount(share);
  return withSetting(async ({ database, folder, kept }) => {
    onProgress('brings the services up');
    const subjects = {
      vestibule: await kept(startVestibule(await folder(), await database('vestibule'))),
      betterAuth: await kept(startBetterAuth(await database('better_auth'), 'off')),
      parseServer: await kept(startParseServer(await database('parse_server'))),
    };
    const rate = async (subject: Subject) => {
      const accounts = await createAccounts(subject, visitors);
      const visits = accounts.map(
        (account): Visit =>
          (send) =>
            send(subject.logIn(account)),
      );
      return async () => (await load(subject.origin, seconds, visits)).perSecond;
    };
    const [argon2, bcrypt] = [await ownHash('Open.Sesame1'), await parseServersHash('Open.Sesame1')];
    const measured = await interleaved(
      rounds,
      {
        argon2: () => hashRate(argon2, seconds),
        vestibule: await rate(subjects.vestibule),
        betterAuth: await rate(subjects.betterAuth),
        bcrypt: () => hashRate(bcrypt, seconds),
        parseServer: await rate(subjects.parseServer),
      },
      onProgress,
    );
    const over = (rates: readonly number[], bare: readonly number[]) =>
      median(rates.map((one, round) => one / (bare[round] ?? Number.NaN)));
    const ours = over(measured.vestibule, measured.argon2);
    const peers = [over(measured.betterAuth, measured.argon2), over(measured.parseServer, measured.bcrypt)] as const;
    const per = (rates: readonly number[]) => median(rates).toFixed(0);
    return {
      label: 'log-ins a second over the bare rate of the same hash',
      figure: ours.toFixed(2),
      goal: '≥ 0.80, and above both peers',
      isReached: ours >= 0.8 && ours > Math.max(...peers),
      details: `${per(measured.vestibule)} over ${per(measured.argon2)} argon2id; better-auth ${peers[0].toFixed(2)} (${per(measured.betterAuth)}, the same hash), Parse Server ${peers[1].toFixed(2)} (${per(measured.parseServer)} over ${per(measured.bcrypt)} bcrypt); ${visitors} visitors, ${rounds} rounds of ${seconds} s, ${sameCores}; the bare rate has the cores to itself`,
    };
  });
}
