import { newVisitor } from '../../fixtures/accounts';
import { startChild, type ServiceChild } from '../../fixtures/serviceChild';
import type { MeasureOptions, Row } from '../row';
import { withSetting } from './setting';

const wanted = 200;
const atOnce = 50;
const kinds = ['verify', 'renew', 'sign up', 'reset'] as const;
/** How long mails may take to come, in milliseconds. */
const patience = 60_000;

/** Fifty equal calls at once, again and again: one of them wins, and none fails. */
export function bursts({ share, onProgress }: MeasureOptions): Promise<Row> {
  const rounds = Math.max(kinds.length, Math.round(wanted * share));
  return withSetting(async ({ database, folder }) => {
    const wrong: string[] = [];
    for (const engine of ['PostgreSQL', 'embedded'] as const) {
      const databaseUrl = engine === 'PostgreSQL' ? { databaseUrl: await database('bursts') } : {};
      const child = await startChild(await folder(), databaseUrl);
      try {
        for (let round = 0; round < rounds; round += 1) {
          const kind = kinds[round % kinds.length] ?? 'verify';
          onProgress(`${engine}: burst ${round + 1} of ${rounds}, ${wrong.length} wrong`);
          const fault = await burstOf[kind](child);
          if (fault !== undefined) wrong.push(`${engine}, ${kind}: ${fault}`);
        }
      } finally {
        await child.end('SIGKILL');
      }
    }
    return {
      label: 'bursts of 50 at once on verify, renew, sign-up, reset with other than one winner: PostgreSQL, embedded',
      figure: ['PostgreSQL', 'embedded']
        .map((engine) => `${wrong.filter((one) => one.startsWith(engine)).length} of ${rounds}`)
        .join(', '),
      goal: '0 of 200 on each',
      isReached: wrong.length === 0 && rounds >= wanted,
      details: `one link used by all: one account, no error; one token renewed by all: no error, all logged in and their session as well; one name and address signed up by all, each with a password of its own, and then verified by all: no more than one is; one link for a new password used by all, each with another: one password logs in${wrong.length > 0 ? `; ${wrong.slice(0, 5).join('; ')}` : ''}`,
    };
  });
}

type Burst = (child: ServiceChild) => Promise<string | undefined>;

const burstOf: Readonly<Record<(typeof kinds)[number], Burst>> = {
  async verify(child) {
    const visitor = newVisitor();
    const Token = await tokenOf(child, visitor);
    const statuses = await all(() => child.call('PUT', '/signup/verify-email', { Token }));
    return unless(statuses, 200) ?? ((await logIn(child, visitor)).status === 200 ? undefined : 'nobody can log in');
  },

  async renew(child) {
    const visitor = await verifiedVisitor(child);
    const cookie = cookiesOf(await logIn(child, visitor));
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => child.call('POST', '/refreshaccesstoken', undefined, cookie)),
    );
    const logged = await Promise.all(answers.map((one) => child.call('GET', '/islogged', undefined, cookiesOf(one))));
    const again = await child.call('POST', '/refreshaccesstoken', undefined, cookiesOf(answers[0] as Response));
    return (
      unless(
        answers.map(({ status }) => status),
        200,
      ) ??
      unless(
        logged.map(({ status }) => status),
        200,
      ) ??
      (again.status === 200 ? undefined : `the next renewal answered ${again.status}`)
    );
  },

  async 'sign up'(child) {
    const visitor = newVisitor();
    const body = (n: number) => ({
      Username: visitor.username,
      Email: visitor.email,
      Password: `${visitor.password}${n}`,
      LanguageId: 1,
    });
    const signedUp = await all((n) => child.call('POST', '/signup', body(n)));
    const links = await linksTo(child, visitor.email, atOnce);
    // Nobody knows which link is whose: the holder of the first password tries each, the others too.
    const verified = (
      await Promise.all(
        links.map((Token, n) =>
          Promise.all(
            [n, (n + 1) % atOnce].map((own) =>
              child.call('PUT', '/signup/verify-email', { Token, Password: body(own).Password }),
            ),
          ),
        ),
      )
    ).flat();
    const winners = verified.filter(({ status }) => status === 200).length;
    const failures = verified.filter(({ status }) => status >= 500).length;
    return (
      unless(signedUp, 200) ?? (winners > 1 || failures > 0 ? `${winners} verified, ${failures} failed` : undefined)
    );
  },

  async reset(child) {
    const visitor = await verifiedVisitor(child);
    await child.call('POST', '/account/reset-link', { Email: visitor.email });
    const [, Token] = await linksTo(child, visitor.email, 2);
    const passwordOf = (n: number) => `${visitor.password}${n}`;
    const statuses = await all((n) =>
      child.call('POST', '/account/reset-password', { Token, Password: passwordOf(n) }),
    );
    const chosen = await all((n) => logIn(child, { ...visitor, password: passwordOf(n) }));
    const winners = statuses.filter((status) => status === 200).length;
    const passwords = chosen.filter((status) => status === 200).length;
    const failures = [...statuses, ...chosen].filter((status) => status >= 500).length;
    return winners === 1 && passwords === 1 && failures === 0
      ? undefined
      : `${winners} answered 200, ${passwords} passwords log in, ${failures} failed`;
  },
};

async function verifiedVisitor(child: ServiceChild) {
  const visitor = newVisitor();
  const Token = await tokenOf(child, visitor);
  await child.call('PUT', '/signup/verify-email', { Token });
  return visitor;
}

const all = async (call: (n: number) => Promise<Response>) =>
  (await Promise.all(Array.from({ length: atOnce }, (_, n) => call(n)))).map(({ status }) => status);

const unless = (statuses: readonly number[], status: number) => {
  const others = statuses.filter((one) => one !== status);
  return others.length === 0 ? undefined : `${others.length} answered ${[...new Set(others)].join(', ')}`;
};

const logIn = (child: ServiceChild, { username, password }: ReturnType<typeof newVisitor>) =>
  child.call('POST', '/login', { UsernameOrEmail: username, Password: password, IsRememberMe: true });

async function tokenOf(child: ServiceChild, { username, email, password }: ReturnType<typeof newVisitor>) {
  await child.call('POST', '/signup', { Username: username, Email: email, Password: password, LanguageId: 1 });
  const [token] = await linksTo(child, email, 1);
  return token;
}

/** The tokens of the mails to an address, once there are as many. @throws Error where they do not come */
async function linksTo(child: ServiceChild, email: string, count: number): Promise<(string | null)[]> {
  const until = performance.now() + patience;
  for (;;) {
    const found = child.lines.filter((line) => line.startsWith(`mail ${email} `));
    if (found.length >= count)
      return found.map((line) => new URL(line.slice(`mail ${email} `.length)).searchParams.get('token'));
    if (performance.now() > until) throw new Error(`${found.length} of ${count} mails to ${email} came.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
