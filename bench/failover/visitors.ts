import { setTimeout as pause } from 'node:timers/promises';
import { newVisitor } from '../../fixtures/accounts';
import type { ServiceChild } from '../../fixtures/serviceChild';

/** What was acknowledged to the visitors, and so must be there whatever dies. */
export interface Acknowledged {
  /** Emails that signed up. */
  readonly signUps: string[];
  /** Usernames whose email was verified. */
  readonly verified: string[];
  /** Cookies of sessions that were ended. */
  readonly ended: string[];
  /** The newest cookies of sessions that live. */
  readonly live: Map<string, string>;
}

export interface Visitors {
  readonly acknowledged: Acknowledged;
  /** When the last of their writes was acknowledged, in milliseconds as `performance.now()` counts. */
  lastWrite(): number;
  stop(): Promise<void>;
}

const restMs = 250;

/**
 * Lets visitors sign up, verify, log in, renew and log out at services in turn, again and again. One whose call was not
 * answered with a 200 goes on as another visitor: what became of that call nobody was told.
 */
export function startVisitors(count: number, services: readonly ServiceChild[]): Visitors {
  const acknowledged: Acknowledged = { signUps: [], verified: [], ended: [], live: new Map() };
  let turn = 0;
  let last = performance.now();
  let isOpen = true;
  const call = async (method: string, path: string, body?: object, cookie?: string): Promise<string> => {
    const service = services[(turn += 1) % services.length] as ServiceChild;
    const answer = await service.call(method, path, body, cookie);
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    last = performance.now();
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  };
  const visit = async () => {
    const { username, email, password } = newVisitor();
    await call('POST', '/signup', { Username: username, Email: email, Password: password, LanguageId: 1 });
    acknowledged.signUps.push(email);
    const link = await Promise.race([
      ...services.map((service) => service.lineOf(`mail ${email} `)),
      pause(60_000, undefined, { ref: false }).then(() => {
        throw new Error(`The mail to ${email} did not come within a minute`);
      }),
    ]);
    await call('PUT', '/signup/verify-email', { Token: new URL(link).searchParams.get('token') });
    acknowledged.verified.push(username);
    const body = { UsernameOrEmail: username, Password: password, IsRememberMe: true };
    const isStaying = turn % 2 === 0;
    let cookie = await call('POST', '/login', body);
    acknowledged.live.set(username, cookie);
    for (let renewal = 0; renewal < 3; renewal += 1) {
      // While it is under way it is not known which tokens are the newest.
      acknowledged.live.delete(username);
      cookie = await call('POST', '/refreshaccesstoken', undefined, cookie);
      acknowledged.live.set(username, cookie);
    }
    if (isStaying) return;
    acknowledged.live.delete(username);
    await call('POST', '/logout', undefined, cookie);
    acknowledged.ended.push(cookie);
  };
  const all = Array.from({ length: count }, async () => {
    while (isOpen) await visit().catch(() => pause(restMs));
  });
  return {
    acknowledged,
    lastWrite: () => last,
    async stop() {
      isOpen = false;
      await Promise.all(all);
    },
  };
}
