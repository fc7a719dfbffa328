import { setTimeout as pause } from 'node:timers/promises';
import { median, type MeasureOptions, type Row } from '../measure';
import { load, percentile, withConnection, type Call, type Visit } from './load';
import { withSetting } from './setting';
import { createAccounts, startVestibule, type Subject } from './subject';

const visitors = 16;
const everyMs = 10;

export function latency({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const [seconds, rounds] = isQuick ? [3, 2] : [6, 3];
  return withSetting(async ({ database, folder, kept }) => {
    const rowOf = async (engine: string, subject: Subject): Promise<Row> => {
      // One of them logs in once: an account's oldest sessions end where it has too many.
      const [asking, ...accounts] = await createAccounts(subject, visitors + 1);
      if (asking === undefined) throw new Error('There are no accounts.');
      const check = subject.check(await withConnection(subject.origin, (send) => send(subject.logIn(asking))));
      const logIns = accounts.map(
        (account): Visit =>
          (send) =>
            send(subject.logIn(account)),
      );
      const measured: { quiet: number; busy: number }[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        say(`${engine}, round ${round} of ${rounds}`);
        const quiet = await slowest(subject.origin, seconds, check);
        const [busy] = await Promise.all([
          slowest(subject.origin, seconds, check),
          load(subject.origin, seconds, logIns),
        ]);
        measured.push({ quiet, busy });
      }
      const ratio = median(measured.map(({ quiet, busy }) => busy / quiet));
      const ms = (kind: 'quiet' | 'busy') => `${median(measured.map((round) => round[kind])).toFixed(1)} ms`;
      return {
        label: `p99 of \`islogged\` while log-ins saturate, over its p99 alone: ${engine}`,
        figure: ratio.toFixed(2),
        goal: '≤ 3',
        isReached: ratio <= 3,
        details: `${ms('busy')} over ${ms('quiet')}; asked every ${everyMs} ms while ${visitors} visitors log in as fast as they are answered, ${rounds} rounds of ${seconds} s, client, service and PostgreSQL on the same cores`,
      };
    };
    return [
      await rowOf('PostgreSQL', await kept(startVestibule(await folder(), await database('vestibule')))),
      await rowOf('embedded', await kept(startVestibule(await folder()))),
    ];
  });
}

/** The p99 of a call that is made every few milliseconds. */
async function slowest(origin: string, seconds: number, call: Call): Promise<number> {
  const times: number[] = [];
  await withConnection(origin, async (send) => {
    const end = performance.now() + seconds * 1_000;
    while (performance.now() < end) {
      const before = performance.now();
      await send(call);
      times.push(performance.now() - before);
      await pause(everyMs);
    }
  });
  return percentile(times, 0.99);
}
