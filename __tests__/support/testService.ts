import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { buildApp } from '../../server/app';
import type { AppDeps } from '../../server/routes/apiDeps';
import { closing } from '../fixtures/closing';
import { noLimits } from '../fixtures/noLimits';
import { logInBody, newPerson, password, type Person } from '../fixtures/people';
import type { Schema } from '../../server/database/schema';
import { createLog } from '../../server/lib/log';
import type { Mailer } from '../../server/mail/mailers';
import { mailSiteOf } from '../../server/mail/mailHtml';
import type { Mail } from '../../server/mail/mailText';
import { createMailQueue } from '../../server/mail/mailQueue';
import { createLogoutQueue } from '../../server/openid/logoutQueue';
import { createOpenId } from '../../server/openid/openId';
import { runAccountCommand, type AccountCommand, type AccountRequest } from '../../server/operations/accountCommands';
import { lastEvents } from '../../server/security/events';
import { createServiceKeys } from '../../server/services/serviceKeys';
import { createPasswords, type Passwords, type Rank } from '../../server/accounts/passwords';
import { siteConfig } from '../../site.config';
import { moveClock, openPostgres, openTestDatabase, type Engine, type TestDatabase } from './serviceDatabase';
import { createVisitor, type Visitor } from './serviceVisitor';

const isQuick = process.env['TEST_QUICK'] !== undefined;
/** For sessions and the schema. Races are tried on PostgreSQL: PGlite has one connection. */
export const engines: readonly Engine[] = isQuick ? ['PostgreSQL'] : ['PostgreSQL', 'PGlite'];
/** The engine for tests without races: PostgreSQL in `npm test`, the embedded database in CI. */
export const engine: Engine = isQuick ? 'PostgreSQL' : 'PGlite';

export const day = 24 * 3_600;
const secretsKey = 'a key that is known to tests alone';
export const origin = 'http://localhost:8080';
/** The name of one of its cookies, which contains the port. */
export const cookieOf = (kind: string) => `vestibule_${kind}_8080`;
/** The site itself under another host name. */
export const otherName = 'http://vestibule.localhost:8080';
export const sister = 'http://recipes.vestibule.localhost:8080';

/** The addresses of a site with one name, and of the app beside it. */
export const addressesOf = (siteOrigin: string, beside = siteOrigin) => ({
  siteOrigin,
  sisterHost: new URL(beside).host,
  ownOrigins: [siteOrigin],
  callers: [siteOrigin, beside],
});

/** As cheap as possible: nobody waits for the hash unless a test is about it. */
const cheapPasswords = () =>
  createPasswords({ parameters: { memoryCost: 8, timeCost: 1, parallelism: 1 }, maxQueue: 1_000 });

/** The same, with the rank of each password that was checked. */
export function countedPasswords(): { readonly passwords: Passwords; readonly checked: (Rank | undefined)[] } {
  const cheap = cheapPasswords();
  const checked: (Rank | undefined)[] = [];
  const matches: Passwords['matches'] = (...given) => {
    checked.push(given[2]);
    return cheap.matches(...given);
  };
  return { passwords: { ...cheap, matches }, checked };
}

export type TestService = Awaited<ReturnType<typeof createTestService>>;
export type SharedService = TestService & {
  /** The connections to its database; undefined for PGlite. */
  readonly pool: Pool | undefined;
  /** Another service on the same database, until the end of the test. */
  beside(options?: TestServiceOptions): Promise<TestService>;
};

export interface TestServiceOptions extends Partial<
  Omit<AppDeps, 'db' | 'mails' | 'openId' | 'logouts' | 'serviceKeys'>
> {
  readonly send?: Mailer;
}

/** The whole service in process, over a database; only mail and log are the test's. */
export async function createTestService(db: Kysely<Schema>, { send, ...options }: TestServiceOptions = {}) {
  const sent: Mail[] = [];
  const logged: string[] = [];
  const log = createLog({ write: (line) => void logged.push(line) });
  const addresses = options.addresses ?? {
    ...addressesOf(origin, sister),
    ownOrigins: [origin, otherName],
    callers: [origin, otherName, sister],
  };
  const { siteOrigin } = addresses;
  const mails = createMailQueue({
    db,
    log,
    site: { ...mailSiteOf(siteConfig, {}), siteOrigin },
    send: send ?? (async (mail) => void sent.push(mail)),
  });
  const serviceKeys = createServiceKeys(db, 0);
  const openId = createOpenId({ db, siteOrigin, product: siteConfig.product, secretsKey, ttlMs: 0 });
  const logouts = createLogoutQueue({ db, openId, log });
  const app = await buildApp({
    db,
    mails,
    serviceKeys,
    openId,
    logouts,
    log,
    limits: noLimits,
    passwords: cheapPasswords(),
    ...options,
    addresses,
  });

  const visitor = (address?: string) => createVisitor(app, address);
  const logIn = (name: string, secret?: string, address?: string) => visitor(address).logIn(name, secret);
  const sendDue = async () => {
    mails.wake();
    await mails.idle();
  };
  /** Sends the due mails; returns the token of the newest link to the address. */
  const linkTo = async (email: string) => {
    await sendDue();
    return tokenOf(sent.filter(({ to, link }) => to === email && link !== undefined).at(-1));
  };
  const lastMailTo = (email: string) => sent.filter(({ to }) => to === email).at(-1);
  const verify = (Token: unknown, Password?: string) => visitor().put('/signup/verify-email', { Token, Password });
  async function signUp(person = newPerson(), secret = password) {
    const answer = await visitor().signUp(person, secret);
    if (answer.statusCode !== 200) throw new Error(`The sign-up was refused: ${answer.body}`);
    await mails.idle();
    return tokenOf(lastMailTo(person.email));
  }
  async function account(person = newPerson(), secret = password) {
    const answer = await verify(await signUp(person, secret));
    if (answer.statusCode !== 200) throw new Error(`The verification was refused: ${answer.body}`);
    return person;
  }
  const stored = ({ username }: Pick<Person, 'username'>) =>
    db.selectFrom('accounts').select(['id', 'subject']).where('username', '=', username).executeTakeFirstOrThrow();
  async function loggedIn(person?: Person, isRemembered = false) {
    const { username } = person ?? (await account());
    const one = visitor();
    const answer = await one.post('/login', logInBody(username, password, isRemembered));
    if (answer.statusCode !== 200) throw new Error(`The login was refused: ${answer.body}`);
    return one;
  }

  return {
    db,
    app,
    mails,
    logouts,
    sent,
    logged,
    visitor,
    signUp,
    account,
    verify,
    sendDue,
    lastMailTo,
    loggedIn,
    /** A new account that is logged in on devices of these names. */
    async member<Device extends string = 'visitor'>(...devices: readonly Device[]) {
      const person = await account();
      const visitors = {} as Record<Device, Visitor>;
      for (const device of devices.length > 0 ? devices : (['visitor'] as readonly string[]))
        visitors[device as Device] = await loggedIn(person);
      return { person, ...visitors };
    },
    logIn,
    logInStatus: async (...given: Parameters<typeof logIn>) => (await logIn(...given)).statusCode,
    copyOf: ({ cookies }: Visitor) => createVisitor(app, undefined, cookies),
    /** Runs a command of the owner's. */
    command: <Told extends object>(command: AccountCommand, name?: string, more: Partial<AccountRequest> = {}) =>
      runAccountCommand(db, siteOrigin, { command, ...(name !== undefined && { name }), ...more }) as Promise<Told>,
    /** The account's newest events. */
    eventsOf: async (person: Pick<Person, 'username'>) =>
      (await lastEvents(db, (await stored(person)).id)).map(({ event }) => event),
    idOf: async (person: Pick<Person, 'username'>) => (await stored(person)).id,
    subjectOf: async (person: Pick<Person, 'username'>) => (await stored(person)).subject,
    linkTo,
    async resetLinkTo(email: string) {
      await visitor().askForReset(email);
      return linkTo(email);
    },
    /** Asks for another address. @returns the token of the link to it */
    async changeLinkTo(email: string, member: Visitor) {
      const answer = await member.changeEmail(email);
      if (answer.statusCode !== 200) throw new Error(`The change was refused: ${answer.body}`);
      return linkTo(email);
    },
    later: (seconds: number) => moveClock(db, seconds),
    async close() {
      await logouts.close();
      await mails.close();
      await app.close();
    },
  };
}

/** The same, which closes its database too. */
export async function serviceIn({ db }: Pick<TestDatabase, 'db'>, options?: TestServiceOptions) {
  const service = await createTestService(db, options);
  const close = async () => {
    await service.close();
    await db.destroy();
  };
  return closing({ ...service, close });
}

/** The same on the PostgreSQL at an address, which counts the limits too. */
export async function serviceAt(databaseUrl: string) {
  const { db, pool } = await openPostgres(databaseUrl);
  return serviceIn({ db }, { pool });
}

/** The same for the tests of a block, with a separate database. @param seen the database as the service sees it */
export function serviceOn(
  engine: Engine,
  options?: TestServiceOptions | (() => TestServiceOptions),
  seen = (db: Kysely<Schema>) => db,
): SharedService {
  const service = {} as SharedService;
  const opened: TestService[] = [];
  const beside = async (more?: TestServiceOptions) => {
    const another = await createTestService(service.db, more);
    opened.push(another);
    return another;
  };
  beforeAll(async () => {
    const given = typeof options === 'function' ? options() : options;
    const { db, pool } = await openTestDatabase(engine);
    Object.assign(service, await serviceIn({ db: seen(db) }, given), { pool, beside });
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  afterAll(() => service.close());
  return service;
}

/** Does the work several times, one after the other. */
export async function inTurn<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}

export const atOnce = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

export const statusesOf = (answers: readonly { readonly statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode);

export function tokenOf(mail: Mail | undefined): string {
  return new URL(mail?.link ?? 'no:mail').searchParams.get('token') ?? '';
}
