import { setTimeout as pause } from 'node:timers/promises';
import type { MeasureOptions, Row } from '../row';
import { median } from '../timing';
import { load, percentile, withConnection, type Visit } from './load';
import { amount, sameCores, withSetting } from './setting';
import { createAccounts, startVestibule, type Subject } from './subject';

const visitors = 16;
const everyMs = 10;

/** The slowest hundredth of `islogged` while log-ins saturate the service, over that without them, on both engines. */
export function saturation({ share, onProgress }: MeasureOptions): Promise<Row> {
  const { seconds, rounds } = amount(share);
  return withSetting(async ({ database, folder, kept }) => {
    const ratiosOf = async (engine: string, subject: Subject) => {
      // One of them logs in once: an account's oldest sessions end where it has too many.
      const [asking, ...accounts] = await createAccounts(subject, visitors + 1);
      if (asking === undefined) throw new Error('There are no accounts.');
      const check = subject.check(await withConnection(subject.origin, (send) => send(subject.logIn(asking))));
      const probe: Visit = async (send) => {
        await send(check);
      };
      // The pause is between the visits and not in them, so that it is not measured.
      const probed = () => spaced(subject.origin, seconds * 2, probe);
      const logIns = accounts.map(
        (account): Visit =>
          (send) =>
            send(subject.logIn(account)),
      );
      const [alone, saturated, ratios]: number[][] = [[], [], []];
      for (let round = 1; round <= rounds; round += 1) {
        onProgress(`${engine}, round ${round} of ${rounds}`);
        const quiet = await probed();
        const [busy] = await Promise.all([probed(), load(subject.origin, seconds * 2, logIns)]);
        alone?.push(quiet);
        saturated?.push(busy);
        ratios?.push(busy / quiet);
      }
      return { engine, alone: median(alone ?? []), saturated: median(saturated ?? []), ratio: median(ratios ?? []) };
    };
    const engines = [
      await ratiosOf('PostgreSQL', await kept(startVestibule(await folder(), await database('vestibule')))),
      await ratiosOf('embedded', await kept(startVestibule(await folder()))),
    ];
    return {
      label: 'p99 of `islogged` while log-ins saturate, over its p99 alone: PostgreSQL, embedded',
      figure: engines.map(({ ratio }) => ratio.toFixed(2)).join(', '),
      goal: '≤ 3 on both',
      isReached: engines.every(({ ratio }) => ratio <= 3),
      details: `${engines.map(({ engine, alone, saturated }) => `${engine} ${saturated.toFixed(1)} ms over ${alone.toFixed(1)} ms`).join(', ')}; asked every ${everyMs} ms while ${visitors} visitors log in as fast as they are answered, ${rounds} rounds of ${seconds * 2} s, ${sameCores}`,
    };
  });
}

/** The p99 of a visit that is made every few milliseconds. */
async function spaced(origin: string, seconds: number, visit: Visit): Promise<number> {
  const times: number[] = [];
  await withConnection(origin, async (send) => {
    const end = performance.now() + seconds * 1_000;
    while (performance.now() < end) {
      const before = performance.now();
      await visit(send);
      times.push(performance.now() - before);
      await pause(everyMs);
    }
  });
  return percentile(times, 0.99);
}
