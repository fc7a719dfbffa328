import { newVisitor } from '../../fixtures/accounts';
import { areaUnderCurve } from '../../fixtures/areaUnderCurve';
import { startChild } from '../../fixtures/serviceChild';
import type { MeasureOptions, Row } from '../row';
import { withSetting } from './setting';

const wanted = 300;

/** Whether time tells an account that exists from one that does not: one half where it tells nothing. */
export function timing({ share, onProgress }: MeasureOptions): Promise<Row> {
  const pairs = Math.round(wanted * share);
  return withSetting(async ({ database, folder }) => {
    const child = await startChild(await folder(), { databaseUrl: await database('timing') });
    try {
      const [verified, pending] = [newVisitor(), newVisitor()];
      const signUp = (username: string, email: string, Password: string) =>
        child.call('POST', '/signup', { Username: username, Email: email, Password, LanguageId: 1 });
      for (const { username, email, password } of [verified, pending]) await signUp(username, email, password);
      const Token = new URL(await child.lineOf(`mail ${verified.email} `)).searchParams.get('token');
      await child.call('PUT', '/signup/verify-email', { Token });
      const timed = async (call: () => Promise<Response>, status: number) => {
        const begun = performance.now();
        const answer = await call();
        await answer.text();
        if (answer.status !== status) throw new Error(`A call that is timed answered ${answer.status}.`);
        return performance.now() - begun;
      };
      const logIn = (name: string) => () =>
        child.call('POST', '/login', { UsernameOrEmail: name, Password: 'Wr0ng-password!', IsRememberMe: true });
      const times = { existing: [] as number[], unknown: [] as number[], pending: [] as number[], new: [] as number[] };
      // Log-ins before sign-ups, whose mails would be sent meanwhile, and each of a pair as often first as the other.
      const inTurn = async (pair: number, works: readonly (() => Promise<unknown>)[]) => {
        for (const work of pair % 2 === 0 ? works : [...works].reverse()) await work();
      };
      for (let pair = 0; pair < pairs; pair += 1) {
        onProgress(`pair ${pair + 1} of ${pairs} log-ins`);
        // As long as the name that exists.
        const nobody = `${verified.username.slice(0, -5)}${10_000 + pair}`;
        await inTurn(pair, [
          async () => times.existing.push(await timed(logIn(verified.username), 401)),
          async () => times.unknown.push(await timed(logIn(nobody), 401)),
        ]);
      }
      for (let pair = 0; pair < pairs; pair += 1) {
        onProgress(`pair ${pair + 1} of ${pairs} sign-ups`);
        const [one, other] = [newVisitor(), newVisitor()];
        await inTurn(pair, [
          async () => times.pending.push(await timed(() => signUp(pending.username, one.email, one.password), 200)),
          async () => times.new.push(await timed(() => signUp(other.username, other.email, other.password), 200)),
        ]);
      }
      const [logIns, signUps] = [
        areaUnderCurve(times.existing, times.unknown),
        areaUnderCurve(times.pending, times.new),
      ];
      const isBlind = (area: number) => area >= 0.45 && area <= 0.55;
      return {
        label: 'AUC existing against unknown by time: log-in, sign-up',
        figure: `${logIns.toFixed(3)}, ${signUps.toFixed(3)}`,
        goal: '0.45–0.55',
        isReached: isBlind(logIns) && isBlind(signUps) && pairs >= wanted,
        details: `${pairs} interleaved pairs on PostgreSQL over HTTP: a wrong password for a verified account against a name that nobody has; a sign-up with a name that waits for its verification against a new one. A name that is taken says so in its message`,
      };
    } finally {
      await child.end('SIGKILL');
    }
  });
}
