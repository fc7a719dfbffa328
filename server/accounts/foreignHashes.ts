import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { createCipheriv, createHash, createHmac, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface ForeignHash {
  readonly work: Work;
  check(password: string): Promise<boolean>;
}

export interface Work {
  readonly kind: string;
  readonly amount: number;
  /** Burns that amount of work and discards the result; it may be the rest of `amount` after another hash's share. */
  spend(password: string, amount: number): Promise<unknown>;
}

/** The lowest and highest value of each cost parameter that one login may use; checked before any work is done. */
const bounds = {
  cost: [4, 15],
  rounds: [1_000, 2_000_000],
  passes: [1, 16],
  'parallelism (p)': [1, 16],
  'block size (r)': [1, 64],
  'logarithm of N': [10, 20],
  // N must be less than 2^(16 r) (RFC 7914, 2), or every check would throw.
  'logarithm of N with r=1': [10, 15],
  'length of the salt': [4, 128],
  'length of the key': [16, 64],
  // Argon2 and Firebase need bounds of their own.
  'length of the argon2 salt': [8, 64],
  'length of the signer key': [16, 128],
  'memory in KiB': [128, 128 * 1_024],
  // WordPress has 13. The main thread computes them.
  'logarithm of rounds': [7, 14],
  // Scrypt does the work of filling its memory p times.
  'memory in KiB, times p': [128, 128 * 1_024],
} as const;

type Costs = Partial<Readonly<Record<keyof typeof bounds, number>>>;
interface Form extends ForeignHash {
  readonly costs: Costs;
}

// Excludes characters that bcrypt never writes: the library rejects them at once, and the response time would show it.
const bcryptShape = String.raw`(\$2[abxy]\$(\d\d)\$[./A-Za-z\d]{21}[.Oeu][./A-Za-z\d]{30}[.CGKOSWaeimquy26])`;
const base64 = String.raw`([\w+/.-]+={0,2})`;

const forms: readonly (readonly [name: string, shape: RegExp, form: (parts: readonly string[]) => Form])[] = [
  // Plain (Auth0, Parse), and with Django's prefix.
  ['bcrypt', new RegExp(`^(?:bcrypt\\$)?${bcryptShape}$`), ([hash = '', cost]) => bcrypt(hash, cost, (text) => text)],
  [
    'bcrypt',
    new RegExp(`^bcrypt_sha256\\$${bcryptShape}$`),
    ([hash = '', cost]) => bcrypt(hash, cost, (text) => createHash('sha256').update(text).digest('hex')),
  ],
  // WordPress since 6.8. The HMAC keeps a password of more than bcrypt's 72 bytes whole.
  [
    'bcrypt of WordPress',
    new RegExp(`^\\$wp${bcryptShape}$`),
    ([hash = '', cost]) =>
      bcrypt(hash, cost, (text) => createHmac('sha384', 'wp-sha384').update(text).digest('base64')),
  ],
  // WordPress before 6.8, and phpBB.
  [
    'phpass',
    /^\$[PH]\$([./\dA-Za-z])([./\dA-Za-z]{8})([./\dA-Za-z]{22})$/,
    ([log = '', salt = '', hash = '']) => phpassForm(phpassDigits.indexOf(log), salt, hash),
  ],
  [
    'argon2',
    /^argon2\$(argon2(?:id|i|d)\$v=(?:16|19)\$m=(\d+),t=(\d+),p=(\d+))\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/,
    ([parameters = '', memory, passes, parallelism, salt = '', key = '']) => {
      const hash = `$${parameters}$${unpaddedBase64(bytesOf(salt))}$${unpaddedBase64(bytesOf(key))}`;
      const check = (password: string) => verifyArgon2(hash, password);
      return {
        costs: {
          'memory in KiB': Number(memory),
          passes: Number(passes),
          'parallelism (p)': Number(parallelism),
          'length of the argon2 salt': bytesOf(salt).length,
          'length of the key': bytesOf(key).length,
        },
        work: { kind: parameters, amount: 1, spend: check },
        check,
      };
    },
  ],
  [
    'PBKDF2',
    new RegExp(`^pbkdf2_(sha1|sha256|sha512)\\$(\\d+)\\$([^$]+)\\$${base64}$`),
    ([digest = '', rounds, salt = '', hash = '']) => pbkdf2Form(digest, rounds, Buffer.from(salt), hash),
  ],
  // Passlib's format, which imports of Keycloak's hashes use too.
  [
    'PBKDF2',
    new RegExp(`^\\$pbkdf2-(sha1|sha256|sha512)\\$(?:i=)?(\\d+)(?:,l=\\d+)?\\$${base64}\\$${base64}$`),
    ([digest = '', rounds, salt = '', hash = '']) => pbkdf2Form(digest, rounds, bytesOf(salt), hash),
  ],
  // Django 4 and later.
  [
    'scrypt',
    new RegExp(`^scrypt\\$(\\d+)\\$([^$]+)\\$(\\d+)\\$(\\d+)\\$${base64}$`),
    ([n, salt = '', r, p, hash = '']) => scryptForm(Math.log2(Number(n)), r, p, Buffer.from(salt), hash),
  ],
  [
    'scrypt',
    new RegExp(`^\\$scrypt\\$ln=(\\d+),r=(\\d+),p=(\\d+)\\$${base64}\\$${base64}$`),
    ([log, r, p, salt = '', hash = '']) => scryptForm(Number(log), r, p, bytesOf(salt), hash),
  ],
  // Firebase encrypts the project's signer key with the key that scrypt derives.
  [
    'scrypt of Firebase',
    new RegExp(`^\\$firescrypt\\$ln=(\\d+),r=(\\d+)\\$${base64}\\$${base64}\\$${base64}\\$${base64}$`),
    ([log, r, salt = '', hash = '', separator = '', signerKey = '']) => {
      const salts = Buffer.concat([bytesOf(salt), bytesOf(separator)]);
      const { key, costs, work } = scryptOf(Number(log), Number(r), 1, salts, 32);
      return {
        costs: { ...costs, 'length of the signer key': bytesOf(signerKey).length },
        work,
        async check(password) {
          const cipher = createCipheriv('aes-256-ctr', await key(password), Buffer.alloc(16));
          return isSame(Buffer.concat([cipher.update(bytesOf(signerKey)), cipher.final()]), bytesOf(hash));
        },
      };
    },
  ],
];

/**
 * Reads a hash that was imported from another system.
 * @returns the hash's name, with either the hash or, if a cost is out of bounds, the fault; undefined for a hash of our
 * own and for an unknown format
 */
export function readForeignHash(
  stored: string,
): { readonly name: string; readonly hash?: ForeignHash; readonly fault?: string } | undefined {
  for (const [name, shape, form] of forms) {
    const found = shape.exec(stored);
    if (found === null) continue;
    const { costs, work, check } = form(found.slice(1));
    const fault = faultOf(name, costs);
    return fault === undefined ? { name, hash: { work, check } } : { name, fault };
  }
  return undefined;
}

function faultOf(name: string, costs: Costs): string | undefined {
  for (const [cost, [least, most]] of Object.entries(bounds)) {
    const value = costs[cost as keyof Costs];
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) continue;
    return `the ${cost} of its ${name} hash must be a whole number from ${least} to ${most}, not ${value}`;
  }
  return undefined;
}

function bcrypt(hash: string, cost: string | undefined, prepare: (password: string) => string): Form {
  return {
    costs: { cost: Number(cost) },
    work: {
      kind: 'bcrypt',
      amount: 2 ** Number(cost),
      // Work doubles with each cost, so the difference of two costs is one hash of each cost from the lower one on.
      async spend(password, amount) {
        for (let log: number = bounds.cost[0]; log <= bounds.cost[1]; log += 1)
          if (amount & (2 ** log))
            await verifyBcrypt(password, `$2b$${String(log).padStart(2, '0')}$${'.'.repeat(53)}`);
      },
    },
    check: (password) => verifyBcrypt(prepare(password), hash),
  };
}

const phpassDigits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function phpassForm(log: number, salt: string, hash: string): Form {
  const check = async (password: string) => isSame(bytesOfPhpass(hash), await phpassKey(password, salt, 2 ** log));
  return {
    costs: { 'logarithm of rounds': log },
    work: { kind: 'phpass', amount: 2 ** log, spend: (password, amount) => phpassKey(password, salt, amount) },
    check,
  };
}

/** Chained MD5, which Node computes only on the main thread: other requests get their turns in between. */
async function phpassKey(password: string, salt: string, rounds: number): Promise<Buffer> {
  const text = Buffer.from(password);
  const next = (start: Buffer) => createHash('md5').update(start).update(text).digest();
  let key = next(Buffer.from(salt));
  for (let round = 1; round <= rounds; round += 1) {
    key = next(key);
    if (round % 512 === 0) await setImmediate();
  }
  return key;
}

/** Decodes phpass's base64: its digits begin with the lowest bits. */
function bytesOfPhpass(text: string): Buffer {
  const bits = [...text].reduce((sum, digit, at) => sum | (BigInt(phpassDigits.indexOf(digit)) << BigInt(6 * at)), 0n);
  return Buffer.from(bits.toString(16).padStart(32, '0'), 'hex').reverse();
}

const pbkdf2Key = promisify(pbkdf2);
const digestLengths: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 };

function pbkdf2Form(digest: string, rounds: string | undefined, salt: Buffer, hash: string): Form {
  const expected = bytesOf(hash);
  const length = digestLengths[digest] ?? 0;
  return {
    costs: { rounds: Number(rounds), 'length of the salt': salt.length, 'length of the key': expected.length },
    work: {
      kind: `PBKDF2 ${digest}`,
      // PBKDF2 runs all its rounds once for each block of the key, and a block is as long as the digest.
      amount: Number(rounds) * Math.ceil(expected.length / length),
      spend: (password, amount) => pbkdf2Key(password, salt, amount, length, digest),
    },
    check: async (password) =>
      isSame(await pbkdf2Key(password, salt, Number(rounds), expected.length, digest), expected),
  };
}

function scryptForm(log: number, r: string | undefined, p: string | undefined, salt: Buffer, hash: string): Form {
  const expected = bytesOf(hash);
  const { key, costs, work } = scryptOf(log, Number(r), Number(p), salt, expected.length);
  return { costs, work, check: async (password) => isSame(await key(password), expected) };
}

function scryptOf(log: number, r: number, p: number, salt: Buffer, length: number) {
  const N = 2 ** log;
  const bytes = 128 * N * r;
  const maxmem = bytes + 128 * r * p + 1_024 * 1_024;
  const key = (password: string) =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password, salt, length, { N, r, p, maxmem }, (error, made) => (error ? reject(error) : resolve(made)));
    });
  const costs: Costs = {
    [r === 1 ? 'logarithm of N with r=1' : 'logarithm of N']: log,
    'block size (r)': r,
    'parallelism (p)': p,
    'memory in KiB, times p': (bytes / 1_024) * p,
    'length of the salt': salt.length,
    'length of the key': length,
  };
  return { key, costs, work: { kind: `scrypt ${N} ${r} ${p}`, amount: 1, spend: key } };
}

// Passlib writes dots for plus signs.
const bytesOf = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64');

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
