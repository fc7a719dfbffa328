import { newVisitor, type Account } from '../../fixtures/accounts';
import { startChild } from '../../fixtures/serviceChild';
import type { MeasureOptions, Row } from '../row';
import { withSetting } from './setting';

const wanted = 200;
const writers = 4;

/** The embedded service killed among writes, again and again: what was acknowledged is there at the next start. */
export function kills({ share, onProgress }: MeasureOptions): Promise<Row> {
  const rounds = Math.round(wanted * share);
  return withSetting(async ({ folder }) => {
    const data = await folder();
    const failed: string[] = [];
    let checked = 0;
    let before: readonly Account[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      onProgress(`kill ${round} of ${rounds}, ${failed.length} with a loss, ${checked} acknowledged`);
      const child = await startChild(data, { isQuiet: true });
      if (child.outcome !== 'ready') {
        failed.push(child.said);
        break;
      }
      const statuses = await Promise.all(
        before.map(async ({ username, password }) => {
          const body = { UsernameOrEmail: username, Password: password, IsRememberMe: false };
          return (await child.call('POST', '/login', body)).status;
        }),
      );
      // 403: the account is there, and its email was not verified.
      if (statuses.some((status) => status !== 403)) failed.push(`after kill ${round}: ${statuses.join(' ')}`);
      checked += before.length;
      const acknowledged: Account[] = [];
      let isOpen = true;
      const all = Array.from({ length: writers }, async () => {
        while (isOpen) {
          const account = newVisitor();
          const { username, email, password } = account;
          const body = { Username: username, Email: email, Password: password, LanguageId: 1 };
          const status = await child.call('POST', '/signup', body).then(
            (answer) => answer.status,
            () => 0,
          );
          if (status === 200) acknowledged.push(account);
        }
      });
      while (acknowledged.length < writers) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await child.end('SIGKILL');
      isOpen = false;
      await Promise.all(all);
      before = acknowledged;
    }
    return {
      label: 'kill -9 among writes, embedded: rounds with anything acknowledged lost, or no start after it',
      figure: `${failed.length} of ${rounds}`,
      goal: '0 of 200',
      isReached: failed.length === 0 && rounds >= wanted,
      details: `one folder throughout; ${writers} visitors sign up until the kill, ${checked} acknowledged sign-ups looked for at the next start${failed.length > 0 ? `; ${failed.slice(0, 3).join('; ')}` : ''}`,
    };
  });
}
