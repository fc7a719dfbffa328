import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Answer, Visitor } from './serviceVisitor';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

const [present, verified, withKey] = [0x01, 0x04, 0x40];

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
}

interface Forged {
  readonly origin?: string;
  readonly flags?: number;
  readonly challenge?: string;
  /** Further client data. */
  readonly said?: object;
  readonly userHandle?: string;
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** An authenticator with one passkey, following WebAuthn Level 3; without attestation. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let count = 0;

  const clientData = (type: string, { challenge }: Options, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
        ...forged.said,
      }),
    );
  const data = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE((count += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest]);
  };
  const credential = (response: object) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    create(options: string, forged: Forged = {}): string {
      const wanted = JSON.parse(options) as Options;
      // COSE: an elliptic curve key (2), ES256 (-7), on P-256 (1).
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = data(wanted.rp?.id ?? '', forged.flags ?? present | verified | withKey, attested);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return credential({
        clientDataJSON: clientData('webauthn.create', wanted, forged).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    use(options: string, forged: Forged = {}): string {
      const wanted = JSON.parse(options) as Options;
      const client = clientData('webauthn.get', wanted, forged);
      const authenticatorData = data(wanted.rpId ?? '', forged.flags ?? present | verified);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        ...(forged.userHandle !== undefined && { userHandle: forged.userHandle }),
        signature: sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey).toString('base64url'),
      });
    },
    /** Sets the next counter. */
    counts(next: number) {
      count = next - 1;
    },
  };
}

export const passkeyOptions = async (visitor: Visitor, path: 'options' | 'login-options'): Promise<string> =>
  (await visitor.post(`/account/passkeys/${path}`)).json<{ options: string }>().options;

export const addPasskey = async (
  visitor: Visitor,
  authenticator: Authenticator,
  Name = '',
  forged?: Forged,
): Promise<Answer> =>
  visitor.post('/account/passkeys/add', {
    Name,
    Credential: authenticator.create(await passkeyOptions(visitor, 'options'), forged),
  });

export const logInByPasskey = async (
  visitor: Visitor,
  authenticator: Authenticator,
  forged?: Forged,
): Promise<Answer> =>
  visitor.post('/account/passkeys/login', {
    Credential: authenticator.use(await passkeyOptions(visitor, 'login-options'), forged),
    IsRememberMe: false,
  });
