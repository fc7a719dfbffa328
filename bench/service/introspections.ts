import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { askRunning } from '../../server/operations/ownerSocket';
import type { NewServiceKey } from '../../server/services/serviceKeys';
import type { MeasureOptions, Row } from '../row';
import { median } from '../timing';
import { cookiesOf, percentile, withConnection, type Call } from './load';
import { amount, sameCores, withSetting } from './setting';
import { createAccounts, startVestibule } from './subject';

const perMinute = 6_000;
const most = 3;

/** The slowest hundredth of `introspect` at a hundred a second from one address, over that of `islogged` at the same pace. */
export function introspections({ share, onProgress }: MeasureOptions): Promise<Row> {
  const { seconds, rounds } = amount(share);
  return withSetting(async ({ folder, kept }) => {
    const data = await folder();
    const subject = await kept(startVestibule(data));
    const [account] = await createAccounts(subject, 1);
    if (account === undefined) throw new Error('There is no account.');
    const loggedIn = await withConnection(subject.origin, (send) => send(subject.logIn(account)));
    const made = await askRunning(data, 'accounts', { command: 'service-key', name: 'bench' });
    if (made === undefined) throw new Error('The service gives no keys.');
    const { told } = JSON.parse(await text(made)) as { told: NewServiceKey };
    const introspect: Call = {
      method: 'GET',
      path: '/api/introspect',
      headers: { cookie: cookiesOf(loggedIn), authorization: `Bearer ${told.key}` },
    };
    const [asked, checked]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      onProgress(`round ${round} of ${rounds}`);
      checked.push(await paced(subject.origin, seconds * 2, subject.check(loggedIn)));
      asked.push(await paced(subject.origin, seconds * 2, introspect));
    }
    const ratio = median(asked.map((p99, round) => p99 / (checked[round] ?? Number.NaN)));
    return {
      label: `p99 of \`introspect\` at ${perMinute.toLocaleString('en')} a minute, over that of \`islogged\``,
      figure: ratio.toFixed(2),
      goal: `≤ ${most}, each answered 200`,
      isReached: ratio <= most,
      details: `${median(asked).toFixed(1)} ms over ${median(checked).toFixed(1)} ms, embedded database, ${rounds} rounds of ${seconds * 2} s each, ${sameCores}; another answer than 200 would end the measure`,
    };
  });
}

/** The p99 of a call that is sent so many times a minute, whether or not those before it are answered. */
async function paced(origin: string, seconds: number, call: Call): Promise<number> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  await withConnection(origin, async (send) => {
    const end = performance.now() + seconds * 1_000;
    while (performance.now() < end) {
      const before = performance.now();
      under.push(send(call).then(() => void times.push(performance.now() - before)));
      await pause(60_000 / perMinute);
    }
    await Promise.all(under);
  });
  return percentile(times, 0.99);
}
