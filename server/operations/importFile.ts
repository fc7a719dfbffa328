import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { emailRule } from '../../shared/validation';
import { languageOfCode } from '../../shared/languages';
import { canonical } from '../accounts/canonical';
import { readForeignHash } from '../accounts/foreignHashes';
import { StartError } from '../startError';

/** An account from another system. */
export interface ImportedAccount {
  /** Its row in the file, counted from 1. */
  readonly row: number;
  /** Empty if it has none. */
  readonly username: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isBlocked: boolean;
  readonly languageId: number;
  /** Empty if it has no password, such as an account that logs in with Google. */
  readonly hash: string;
}

export interface ImportFile {
  readonly accounts: readonly ImportedAccount[];
  /** Rows that cannot be imported, and why. */
  readonly faults: readonly { readonly row: number; readonly fault: string }[];
}

type Row = Readonly<Record<string, unknown>>;

/** The names of each field in other systems; the first one that a row has is used. */
const fields = {
  email: ['email'],
  username: ['username'],
  hash: ['password_hash', 'passwordHash', '_hashed_password', 'password'],
  isVerified: ['verified', 'email_verified', 'emailVerified'],
  isBlocked: ['blocked', 'disabled'],
  isActive: ['is_active', 'enabled'],
  language: ['language', 'locale'],
} as const;

/**
 * Reads accounts of another system from CSV with a header line, JSON, or JSON lines. It understands the rows of Django's
 * `dumpdata`, Firebase's `auth:export`, Auth0, Keycloak's realm export and Parse's collection.
 * @param isVerified whether the addresses of rows that do not say so are verified
 * @param firebase the file with the parameters of Firebase's hashes, as its console shows them
 * @throws StartError if the file cannot be read, or something is missing that concerns all rows
 */
export function readImportFile(
  file: string,
  { isVerified, firebase }: { readonly isVerified?: boolean; readonly firebase?: string },
): ImportFile {
  const parameters = firebase === undefined ? undefined : firebaseParameters(firebase);
  const faults: { row: number; fault: string }[] = [];
  const accounts: ImportedAccount[] = [];
  const seen = new Map<string, number>();
  let unsaid = 0;
  rowsOf(file).forEach((entry, index) => {
    const row = index + 1;
    try {
      const email = textOf(entry, fields.email);
      if (email === '') throw new Fault('it has no email address');
      if (emailRule(email) !== undefined) throw new Fault(`${email} is no email address`);
      const earlier = seen.get(canonical(email));
      if (earlier !== undefined) throw new Fault(`it has the address of row ${earlier}`);
      const said = flagOf(entry, fields.isVerified);
      if ((said ?? isVerified) === undefined) unsaid += 1;
      accounts.push({
        row,
        email,
        username: textOf(entry, fields.username),
        isVerified: said ?? isVerified ?? false,
        isBlocked: flagOf(entry, fields.isBlocked) ?? !(flagOf(entry, fields.isActive) ?? true),
        languageId: languageOfCode(textOf(entry, fields.language).slice(0, 2).toLowerCase()).id,
        hash: hashOf(entry, parameters),
      });
      seen.set(canonical(email), row);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push({ row, fault: error.message });
    }
  });
  if (unsaid > 0)
    throw new StartError(
      `${unsaid} rows of ${file} do not say whether their address is verified: decide for them with --verified=yes or --verified=no.`,
    );
  return { accounts, faults };
}

class Fault extends Error {}

function rowsOf(file: string): Row[] {
  const text = read(file);
  if (!/^[\s\uFEFF]*[{[]/.test(text)) {
    try {
      return parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true });
    } catch (error) {
      throw new StartError(`${file} is no CSV file with a head line: ${(error as Error).message}.`);
    }
  }
  const whole = jsonOf(text.replace(/^\uFEFF/, '')) ?? linesOf(file, text);
  const { users = [whole] } = whole as { readonly users?: unknown };
  const rows: unknown = Array.isArray(whole) ? whole : users;
  if (!Array.isArray(rows) || rows.some((row: unknown) => typeof row !== 'object' || row === null))
    throw new StartError(
      `${file} has no list of accounts: each must be an object, such as {"email": "ada@example.org"}.`,
    );
  return (rows as readonly (Row & { readonly fields?: Row })[]).map((row) => row.fields ?? row);
}

const linesOf = (file: string, text: string) =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const row = jsonOf(line);
    if (typeof row !== 'object' || row === null)
      throw new StartError(`Line ${index + 1} of ${file} is no JSON object.`);
    return [row];
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function valueOf(row: Row, names: readonly string[]): unknown {
  const name = names.find((one) => row[one] !== undefined && row[one] !== null);
  return name === undefined ? undefined : row[name];
}

function textOf(row: Row, names: readonly string[]): string {
  const value = valueOf(row, names) ?? '';
  if (typeof value !== 'string') throw new Fault(`${names[0]} is not text`);
  return value.trim();
}

function flagOf(row: Row, names: readonly string[]): boolean | undefined {
  const value = valueOf(row, names) ?? '';
  if (value === '') return undefined;
  const word = JSON.stringify(value).replaceAll('"', '').toLowerCase();
  const isTrue = ['true', 't', 'yes', '1'].includes(word);
  if (!isTrue && !['false', 'f', 'no', '0'].includes(word)) throw new Fault(`${names[0]} is neither true nor false`);
  return isTrue;
}

/** The password hash in the form in which it is stored. */
function hashOf(row: Row, parameters: FirebaseParameters | undefined): string {
  const { salt, credentials } = row;
  const own = textOf(row, fields.hash);
  let hash = Array.isArray(credentials) ? keycloakHash(credentials as readonly Credential[]) : own;
  if (typeof salt === 'string' && salt !== '' && own !== '') {
    if (parameters === undefined)
      throw new StartError(
        "The hashes are Firebase's: save what its console shows as 'Password hash parameters', and name that file with --firebase=FILE.",
      );
    const { memoryCost, rounds, separator, signerKey } = parameters;
    hash = `$firescrypt$ln=${memoryCost},r=${rounds}$${[salt, own, separator, signerKey].map(unpadded).join('$')}`;
  }
  // Django marks an account without a password with '!'.
  if (hash === '' || hash.startsWith('!')) return '';
  // With Django's prefix, so that it counts as another system's hash and is replaced at the first login.
  const stored = hash.startsWith('$argon2') ? `argon2${hash}` : hash;
  const found = readForeignHash(stored);
  if (found === undefined) throw new Fault('its password hash has no form that is known');
  if (found.fault !== undefined) throw new Fault(found.fault);
  return stored;
}

interface Credential {
  readonly type?: string;
  readonly secretData?: string;
  readonly credentialData?: string;
}

function keycloakHash(credentials: readonly Credential[]): string {
  const { secretData = '', credentialData = '' } = credentials.find((one) => one?.type === 'password') ?? {};
  if (secretData === '') return '';
  const { value, salt } = (jsonOf(secretData) ?? {}) as Readonly<Record<string, string>>;
  const {
    algorithm,
    hashIterations,
    additionalParameters: more,
  } = (jsonOf(credentialData) ?? {}) as {
    readonly algorithm?: string;
    readonly hashIterations?: number;
    readonly additionalParameters?: Readonly<Record<string, readonly string[]>>;
  };
  if (algorithm !== 'argon2')
    return `$${algorithm === 'pbkdf2' ? 'pbkdf2-sha1' : algorithm}$i=${hashIterations}$${salt}$${value}`;
  const [type, memory, parallelism] = ['type', 'memory', 'parallelism'].map((name) => more?.[name]?.[0]);
  return `$argon2${type}$v=19$m=${memory},t=${hashIterations},p=${parallelism}$${unpadded(salt)}$${unpadded(value)}`;
}

interface FirebaseParameters {
  readonly memoryCost: string;
  readonly rounds: string;
  readonly separator: string;
  readonly signerKey: string;
}

function firebaseParameters(file: string): FirebaseParameters {
  const text = read(file);
  const find = (name: string) => {
    const found = new RegExp(`${name}["']?\\s*[:=]\\s*["']?([\\w+/=-]+)`).exec(text)?.[1];
    if (found === undefined) throw new StartError(`${file} does not contain ${name}.`);
    return found;
  };
  return {
    memoryCost: find('mem_cost'),
    rounds: find('rounds'),
    separator: find('base64_salt_separator'),
    signerKey: find('base64_signer_key'),
  };
}

const unpadded = (base64: unknown = '') => String(base64).replace(/=+$/, '');
