import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { PasskeyOptions } from '../../shared/contract';
import { isWithin } from '../../shared/isWithin';
import { clock } from '../database/clock';
import { isOutage } from '../database/errors';
import type { Db } from '../database/schema';
import type { Addresses } from '../lib/addresses';
import { recordEvent, writeRefusal, type Actor } from '../security/events';
import { changeOwnAccount } from '../sessions/changeOwnAccount';
import type { LiveSession } from '../sessions/sessions';
import type { Credentials } from './accounts';
import { createPasskeyChallenges } from './passkeyChallenges';

const maxPasskeys = 20;

export type ListedPasskey = Awaited<ReturnType<ReturnType<typeof createPasskeys>['list']>>[number];

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

interface NewPasskey {
  readonly session: LiveSession;
  readonly name: string;
  readonly credential: string;
}

/**
 * Passkeys, of which only the public keys are stored. They belong to `passkeyDomain` and are accepted from pages of that
 * domain among `callers`. Those from before the owner chose it belong to the site's host.
 */
export function createPasskeys(
  db: Db,
  { siteOrigin, callers, passkeyDomain }: Pick<Addresses, 'siteOrigin' | 'callers' | 'passkeyDomain'>,
  product: string,
) {
  const { hostname } = new URL(siteOrigin);
  const rpID = passkeyDomain ?? hostname;
  const challenges = createPasskeyChallenges(db);
  const originsOf = (domain: string) => callers.filter((origin) => isWithin(new URL(origin).hostname, domain));

  /** The id by which the visitor's device knows the account. */
  const userHandleOf = (subject: string, domain: string) =>
    new Uint8Array(createHash('sha256').update(`${domain} ${subject}`).digest());

  /** The authenticator's data, if the response answers a login challenge with this passkey; otherwise undefined. */
  async function verifiedLogin(response: AuthenticationResponseJSON, passkey: StoredPasskey) {
    const domain = passkey.rp_id ?? hostname;
    let signed = '';
    const verified = await checked(async () =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => challenges.isForLogin((signed = challenge)),
        expectedOrigin: originsOf(domain),
        expectedRPID: domain,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          // Compared in `owner`, because the library rejects every counter that does not increase.
          counter: 0,
        },
      }),
    );
    const { userHandle } = response.response;
    const isOfAccount =
      userHandle === undefined ||
      userHandle === Buffer.from(userHandleOf(passkey.subject, domain)).toString('base64url');
    if (verified?.verified !== true || !isOfAccount) return undefined;
    if (!(await challenges.useForLogin(signed, passkey.account_id))) return undefined;
    // A passkey's type never changes (WebAuthn Level 3, 6.1.3): a copy must not pass for a synced passkey.
    const { credentialDeviceType: type } = verified.authenticationInfo;
    return passkey.device_type === null || passkey.device_type === type ? verified.authenticationInfo : undefined;
  }

  return {
    /** WebAuthn's options to log in with any passkey of this site, as JSON; `earlier` for those of the site's host. */
    async loginOptions(): Promise<PasskeyOptions> {
      const challenge = await challenges.newForLogin();
      const offer = async (domain: string) =>
        JSON.stringify(await generateAuthenticationOptions({ rpID: domain, userVerification: 'required', challenge }));
      const earlier =
        rpID !== hostname &&
        (await db
          .selectFrom('passkeys')
          .select('credential_id')
          .where((where) => where.or([where('rp_id', 'is', null), where('rp_id', '=', hostname)]))
          .limit(1)
          .executeTakeFirst());
      return { options: await offer(rpID), ...(earlier && { earlier: await offer(hostname) }) };
    },

    async addOptions(id: number, { subject, username }: Pick<Credentials, 'subject' | 'username'>) {
      const present = await db.selectFrom('passkeys').select('credential_id').where('account_id', '=', id).execute();
      const options = await generateRegistrationOptions({
        rpName: product,
        rpID,
        userID: userHandleOf(subject, rpID),
        userName: username,
        attestationType: 'none',
        excludeCredentials: present.map((passkey) => ({ id: passkey.credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.keepForNew(options.challenge, id);
      return JSON.stringify(options);
    },

    /** Adds a passkey that answers one of the account's challenges; `refused` if it does not. */
    async add({ session, name, credential }: NewPasskey, actor: Actor) {
      const { accountId } = session;
      const response = readCredential<RegistrationResponseJSON>(credential);
      if (response === undefined) return 'refused' as const;
      const verified = await checked(async () =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: (challenge) => challenges.takeForNew(challenge, accountId),
          expectedOrigin: originsOf(rpID),
          expectedRPID: rpID,
        }),
      );
      if (verified?.verified !== true) return 'refused';
      const {
        credential: { id, publicKey, counter },
        credentialDeviceType,
      } = verified.registrationInfo;
      // The account is locked, so that concurrent additions see each other in the count.
      return changeOwnAccount(db, session, async (trx) => {
        const { count } = await trx
          .selectFrom('passkeys')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= maxPasskeys) return 'tooMany';
        const { numInsertedOrUpdatedRows = 0n } = await trx
          .insertInto('passkeys')
          .values({
            credential_id: id,
            account_id: accountId,
            public_key: Buffer.from(publicKey).toString('base64url'),
            sign_count: counter,
            name,
            device: actor.device,
            device_type: credentialDeviceType,
            rp_id: rpID,
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return 'refused';
        await recordEvent(trx, 'passkey_added', accountId, actor);
        return 'added';
      });
    },

    /**
     * The account whose passkey made the credential, if it answers a login challenge, with the hash that its password had
     * before. A counter that does not increase is a sign of a copied key but no proof (WebAuthn Level 3, 6.1.1): it is
     * recorded, and accepted from a synced passkey.
     */
    async owner(credential: string, actor: Actor) {
      const response = readCredential<AuthenticationResponseJSON>(credential);
      if (response === undefined) return undefined;
      const passkey = await findPasskey(db, response.id);
      if (passkey === undefined) return 'unknown';
      const verified = await verifiedLogin(response, passkey);
      if (verified === undefined) return undefined;
      const { newCounter, credentialBackedUp, credentialDeviceType: type } = verified;
      const isSynced = type === 'multiDevice' && credentialBackedUp;
      const stored = Number(passkey.sign_count);
      const isBehind = stored > 0 && newCounter <= stored;
      if (isBehind) {
        const { network, device } = actor;
        await writeRefusal(db, { event: 'passkey_counter', accountId: passkey.account_id, network, device, times: 1 });
        actor.stored('passkey_counter', passkey.account_id);
        if (!isSynced) return undefined;
      }
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        // 0 turns the comparison off: once the counters of a synced passkey's copies have differed, they mean nothing.
        .set({ sign_count: isSynced && (isBehind || stored === 0) ? 0 : newCounter, device_type: type, used_at: clock })
        .where('credential_id', '=', response.id)
        .executeTakeFirst();
      // It may have been removed while its answer was checked.
      return numUpdatedRows === 0n ? 'unknown' : { id: passkey.account_id, passwordHash: passkey.password_hash };
    },

    async list(accountId: number) {
      const rows = await db
        .selectFrom('passkeys')
        .select(['public_id as id', 'name', 'device', 'created_at as at', 'used_at as usedAt', 'rp_id'])
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(({ rp_id, ...row }) => ({
        ...row,
        // Whether it belongs to another domain than new ones.
        isEarlier: (rp_id ?? hostname) !== rpID,
      }));
    },

    async rename(accountId: number, id: string, name: string) {
      const named = db.updateTable('passkeys').set({ name }).where('account_id', '=', accountId);
      await named.where(sql`public_id::text`, '=', id).execute();
    },

    remove: (session: LiveSession, id: string, actor: Actor) =>
      changeOwnAccount(db, session, async (trx, accountId) => {
        const { numDeletedRows } = await trx
          .deleteFrom('passkeys')
          .where('account_id', '=', accountId)
          .where(sql`public_id::text`, '=', id)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await recordEvent(trx, 'passkey_removed', accountId, actor);
      }),
  };
}

function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['account_id', 'subject', 'password_hash', 'public_key', 'sign_count', 'device_type', 'rp_id'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/**
 * A credential, as yet unverified; undefined if the text is not one, or the browser says that the passkey was used in a
 * frame on another site's page, which this site never does.
 */
function readCredential<Credential extends AuthenticationResponseJSON | RegistrationResponseJSON>(text: string) {
  try {
    const credential = JSON.parse(text) as Credential;
    const { clientDataJSON } = credential.response;
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
    const isFramed = (said['crossOrigin'] ?? false) !== false || said['topOrigin'] !== undefined;
    return typeof credential.id === 'string' && /^[\w-]+$/.test(credential.id) && !isFramed ? credential : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for any mistake in what the client sent: undefined then. A database outage is still thrown. */
async function checked<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (isOutage(error)) throw error;
    return undefined;
  }
}
