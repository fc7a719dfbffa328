import type { Kysely } from 'kysely';
import type { Queue } from '../database/queue';
import type { Schema } from '../database/schema';
import type { Addresses } from '../addresses';
import type { ForwardAuth } from '../config';
import type { Accounts } from '../accounts/accounts';
import type { EmailChanges } from '../accounts/emailChanges';
import type { ImportedPasswords } from '../accounts/importedPasswords';
import type { PasswordResets } from '../accounts/passwordResets';
import type { SignUpRules } from '../accounts/signUpRules';
import type { SignUps } from '../accounts/signUps';
import type { Cookies } from '../sessions/cookies';
import type { EndWatch } from '../sessions/endWatch';
import type { Neighbours } from '../sessions/neighbours';
import type { Limits } from '../http/limits';
import type { MailQueue } from '../mail/mailQueue';
import type { OpenId } from '../openid/openId';
import type { Passkeys } from '../accounts/passkeys';
import type { Passwords } from '../accounts/passwords';
import type { SecurityLog } from '../security/securityLog';
import type { ServiceKeys } from '../services/serviceKeys';
import type { Sessions } from '../sessions/sessions';

/** The parts that the routes work with. */
export interface ApiDeps {
  readonly addresses: Addresses;
  readonly db: Kysely<Schema>;
  /** Whether the database already has the schema that the routes need. */
  readonly isPrepared: () => boolean;
  /** Whether the service is about to close: its health is a 503 then, while calls are still answered. */
  readonly isClosing: () => boolean;
  readonly accounts: Accounts;
  readonly signUps: SignUps;
  readonly passwordResets: PasswordResets;
  readonly emailChanges: EmailChanges;
  readonly signUpRules: SignUpRules;
  /** Whether visitors may ask for a password reset link by mail. */
  readonly isResetByMail: boolean;
  /** Whether the owner's proxies may ask who a visitor is. */
  readonly forwardAuth: ForwardAuth;
  readonly sessions: Sessions;
  readonly endWatch: EndWatch;
  readonly passwords: Passwords;
  readonly importedPasswords: ImportedPasswords;
  readonly passkeys: Passkeys;
  readonly neighbours: Neighbours;
  readonly cookies: Cookies;
  readonly limits: Limits;
  readonly security: SecurityLog;
  readonly mails: Pick<MailQueue, 'wake'>;
  readonly serviceKeys: ServiceKeys;
  readonly openId: OpenId;
  readonly logOuts: Pick<Queue, 'wake'>;
}
