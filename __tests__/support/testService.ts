import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { buildApp, type AppDeps } from '../../server/app';
import { noLimits } from '../../fixtures/noLimits';
import type { Schema } from '../../server/database/schema';
import { createLog } from '../../server/log';
import type { Mailer } from '../../server/mail/mailers';
import type { Mail } from '../../server/mail/mailText';
import { createMailQueue, type MailQueue } from '../../server/mail/mailQueue';
import type { Queue } from '../../server/database/queue';
import { createPushQueue } from '../../server/services/pushQueue';
import { createServiceKeys } from '../../server/services/serviceKeys';
import { moveClock } from './serviceDatabase';
import { createVisitor, type Visitor } from './serviceVisitor';

export const password = 'Passw0rd!';
export const origin = 'http://localhost:8080';
export const sister = 'http://recipes.vestibule.localhost:8080';

export interface Person {
  readonly username: string;
  readonly email: string;
}

export interface TestService {
  readonly db: Kysely<Schema>;
  readonly app: FastifyInstance;
  readonly mails: MailQueue;
  readonly pushes: Queue;
  /** Every mail that was sent, oldest first. */
  readonly sent: Mail[];
  /** Every line of the log. */
  readonly logged: string[];
  visitor(address?: string): Visitor;
  /** Signs up a new person; answers the token of the link that was mailed. */
  signUp(person?: Person, secret?: string): Promise<string>;
  /** A person who has signed up and verified. */
  account(person?: Person, secret?: string): Promise<Person>;
  /** A visitor who is logged in as the person, or as a new one. */
  loggedIn(person?: Person, isRemembered?: boolean): Promise<Visitor>;
  /** Sends the mails that are owed by now. */
  sendDue(): Promise<void>;
  /** The newest mail to the address. */
  lastMailTo(email: string): Mail | undefined;
  /** Moves the database's clock on; the limits go by this process's. */
  later(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface TestServiceOptions extends Partial<Omit<AppDeps, 'db' | 'mails' | 'pushes' | 'serviceKeys'>> {
  readonly send?: Mailer;
}

/** The whole service in process, over a database; only mail and log are the test's. */
export async function createTestService(
  db: Kysely<Schema>,
  { send, ...options }: TestServiceOptions = {},
): Promise<TestService> {
  const sent: Mail[] = [];
  const logged: string[] = [];
  const log = createLog({ write: (line) => void logged.push(line) });
  const addresses = { siteOrigin: origin, sisterHost: new URL(sister).host, callers: [origin, sister] };
  const mails = createMailQueue({
    db,
    log,
    site: {
      product: 'Vestibule',
      siteOrigin: (options.addresses ?? addresses).siteOrigin,
      contact: 'hello@vestibule.example',
    },
    send: send ?? (async (mail) => void sent.push(mail)),
  });
  const serviceKeys = createServiceKeys(db, 0);
  const pushes = createPushQueue({ db, keys: serviceKeys, log });
  const app = await buildApp({
    db,
    mails,
    serviceKeys,
    pushes,
    log,
    addresses,
    limits: noLimits,
    ...options,
  });

  const service: TestService = {
    db,
    app,
    mails,
    pushes,
    sent,
    logged,
    visitor: (address) => createVisitor(app, address),
    async signUp(person = newPerson(), secret = password) {
      const answer = await service
        .visitor()
        .post('/signup', { Username: person.username, Email: person.email, Password: secret, LanguageId: 1 });
      if (answer.statusCode !== 200) throw new Error(`The sign-up was refused: ${answer.body}`);
      await mails.idle();
      return tokenOf(service.lastMailTo(person.email));
    },
    async account(person = newPerson(), secret = password) {
      const Token = await service.signUp(person, secret);
      const answer = await service.visitor().put('/signup/verify-email', { Token });
      if (answer.statusCode !== 200) throw new Error(`The verification was refused: ${answer.body}`);
      return person;
    },
    async loggedIn(person, isRemembered = false) {
      const { username } = person ?? (await service.account());
      const visitor = service.visitor();
      const answer = await visitor.post('/login', {
        UsernameOrEmail: username,
        Password: password,
        IsRememberMe: isRemembered,
      });
      if (answer.statusCode !== 200) throw new Error(`The log-in was refused: ${answer.body}`);
      return visitor;
    },
    async sendDue() {
      mails.wake();
      await mails.idle();
    },
    lastMailTo: (email) => sent.filter(({ to }) => to === email).at(-1),
    async later(seconds) {
      await moveClock(db, seconds);
    },
    async close() {
      await pushes.close();
      await mails.close();
      await app.close();
    },
  };
  return service;
}

export function newPerson(): Person {
  const username = `user_${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.org` };
}

export function tokenOf(mail: Mail | undefined): string {
  return new URL(mail?.link ?? 'no:mail').searchParams.get('token') ?? '';
}
