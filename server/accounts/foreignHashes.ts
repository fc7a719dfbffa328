import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { createCipheriv, createHash, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Whether a password is the hash's. */
type Check = (password: string) => Promise<boolean>;
type Form = (parts: readonly string[]) => Check | undefined;

/** What one log-in may cost: a hash beyond that is refused at the import. */
const most = { bcryptCost: 15, iterations: 2_000_000, kibibytes: 128 * 1_024, passes: 16 };

const bcryptShape = String.raw`(\$2[abxy]\$(\d\d)\$[./\w]{53})`;
const base64 = String.raw`([\w+/.-]+={0,2})`;

/** The forms of other systems' hashes, by the name of each. Text after a name is as that system itself writes it. */
const forms: readonly (readonly [name: string, shape: RegExp, form: Form])[] = [
  // As it is (Auth0, Parse), and as Django has it.
  ['bcrypt', new RegExp(`^(?:bcrypt\\$)?${bcryptShape}$`), ([hash = '', cost]) => bcrypt(hash, cost, (text) => text)],
  [
    'bcrypt',
    new RegExp(`^bcrypt_sha256\\$${bcryptShape}$`),
    ([hash = '', cost]) => bcrypt(hash, cost, (text) => createHash('sha256').update(text).digest('hex')),
  ],
  [
    'argon2',
    /^argon2(\$argon2(?:id|i|d)\$v=\d+\$m=(\d+),t=(\d+),p=\d+\$[\w+/]+\$[\w+/]+)$/,
    ([hash = '', memory, passes]) =>
      Number(memory) > most.kibibytes || Number(passes) > most.passes
        ? undefined
        : (password) => verifyArgon2(hash, password),
  ],
  // Django.
  [
    'PBKDF2',
    new RegExp(`^pbkdf2_(sha1|sha256|sha512)\\$(\\d+)\\$([^$]+)\\$${base64}$`),
    ([digest = '', rounds, salt = '', hash = '']) => pbkdf2Form(digest, rounds, Buffer.from(salt), hash),
  ],
  // Passlib, and as Keycloak's are written here.
  [
    'PBKDF2',
    new RegExp(`^\\$pbkdf2-(sha1|sha256|sha512)\\$(?:i=)?(\\d+)(?:,l=\\d+)?\\$${base64}\\$${base64}$`),
    ([digest = '', rounds, salt = '', hash = '']) => pbkdf2Form(digest, rounds, bytesOf(salt), hash),
  ],
  // Django 4 and later.
  [
    'scrypt',
    new RegExp(`^scrypt\\$(\\d+)\\$([^$]+)\\$(\\d+)\\$(\\d+)\\$${base64}$`),
    ([n, salt = '', r, p, hash = '']) => {
      const key = scryptKey(Number(n), Number(r), Number(p), bytesOf(hash).length);
      return key && (async (password) => isSame(await key(password, Buffer.from(salt)), bytesOf(hash)));
    },
  ],
  [
    'scrypt',
    new RegExp(`^\\$scrypt\\$ln=(\\d+),r=(\\d+),p=(\\d+)\\$${base64}\\$${base64}$`),
    ([log, r, p, salt = '', hash = '']) => {
      const key = scryptKey(2 ** Number(log), Number(r), Number(p), bytesOf(hash).length);
      return key && (async (password) => isSame(await key(password, bytesOf(salt)), bytesOf(hash)));
    },
  ],
  // Firebase: the project's signer key, encrypted by the key that scrypt makes.
  [
    'scrypt of Firebase',
    new RegExp(`^\\$firescrypt\\$ln=(\\d+),r=(\\d+)\\$${base64}\\$${base64}\\$${base64}\\$${base64}$`),
    ([log, r, salt = '', hash = '', separator = '', signerKey = '']) => {
      const key = scryptKey(2 ** Number(log), Number(r), 1, 32);
      return (
        key &&
        (async (password) => {
          const secret = await key(password, Buffer.concat([bytesOf(salt), bytesOf(separator)]));
          const cipher = createCipheriv('aes-256-ctr', secret, Buffer.alloc(16));
          return isSame(Buffer.concat([cipher.update(bytesOf(signerKey)), cipher.final()]), bytesOf(hash));
        })
      );
    },
  ],
];

/**
 * How a password is checked against a hash that was imported from another system; nothing for one of our own, for a form
 * that is not known and for one that takes more than a log-in may.
 */
export function foreignHash(stored: string): { readonly name: string; readonly check: Check } | undefined {
  for (const [name, shape, form] of forms) {
    const found = shape.exec(stored);
    const check = found && form(found.slice(1));
    if (check) return { name, check };
  }
  return undefined;
}

function bcrypt(hash: string, cost: string | undefined, prepare: (password: string) => string): Check | undefined {
  return Number(cost) > most.bcryptCost ? undefined : (password) => verifyBcrypt(prepare(password), hash);
}

function pbkdf2Form(digest: string, rounds: string | undefined, salt: Buffer, hash: string): Check | undefined {
  const expected = bytesOf(hash);
  if (Number(rounds) > most.iterations || expected.length < 16) return undefined;
  return async (password) =>
    isSame(await promisify(pbkdf2)(password, salt, Number(rounds), expected.length, digest), expected);
}

/** The key that scrypt derives; nothing where its costs are none, or too many. */
function scryptKey(N: number, r: number, p: number, length: number) {
  const bytes = 128 * N * r;
  const isPower = Number.isInteger(Math.log2(N)) && N > 1;
  if (!isPower || r < 1 || p < 1 || p > most.passes || bytes > most.kibibytes * 1_024 || length < 16) return undefined;
  const maxmem = bytes + 128 * r * p + 1_024 * 1_024;
  return (password: string, salt: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password, salt, length, { N, r, p, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
    });
}

// Passlib has dots for plus signs.
const bytesOf = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64');

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
