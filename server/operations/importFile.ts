import { parse } from 'csv-parse/sync';
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { languageOfCode } from '../../shared/languages';
import { emailRule } from '../../shared/validation';
import { readForeignHash } from '../accounts/foreignHashes';
import { canonical } from '../lib/canonical';
import { StartError } from '../lib/startError';

export interface ImportedAccount {
  /** Its row in the file, counted from 1. */
  readonly row: number;
  readonly username: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isBlocked: boolean;
  readonly languageId: number;
  /** Empty if it has no password that can be used, such as an account that logs in with Google. */
  readonly hash: string;
  readonly lost?: string;
}

interface ImportFile {
  readonly accounts: readonly ImportedAccount[];
  readonly faults: readonly { readonly row: number; readonly fault: string }[];
  /** How the file was understood: its encoding, what separates its columns, and what each field was read from. */
  readonly readAs: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * The names of each field in other systems, in English, Polish, German, French and Spanish; the first one that a row has is
 * used. Capitals, accents and everything that is no letter or digit do not count.
 */
const fields = {
  email: ['email', 'user_email', 'mail', 'email_address', 'adres e-mail', 'E-Mail-Adresse', 'adresse e-mail', 'correo'],
  username: [
    'username',
    'user_login',
    'login',
    'user',
    'nazwa użytkownika',
    'Benutzername',
    "nom d'utilisateur",
    'usuario',
  ],
  hash: [
    'password_hash',
    '_hashed_password',
    'user_pass',
    'password',
    'hash',
    'hasło',
    'Passwort',
    'mot de passe',
    'contraseña',
  ],
  isVerified: ['verified', 'email_verified', 'zweryfikowany', 'bestätigt'],
  isBlocked: ['blocked', 'disabled', 'zablokowany', 'gesperrt'],
  isActive: ['is_active', 'active', 'enabled', 'aktywny', 'aktiv'],
  language: ['language', 'locale', 'lang', 'język', 'Sprache', 'langue', 'idioma'],
} as const;
type Field = keyof typeof fields;

const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

const plainRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [plainName(name), value]));

interface ImportFileOptions {
  /** Whether the addresses of rows that do not say so are verified. */
  readonly isVerified?: boolean;
  readonly firebase?: string;
  /** Its encoding, if it is neither UTF-8, UTF-16 nor Windows-1250. */
  readonly encoding?: string;
}

/**
 * Reads accounts of another system from CSV with a header line, JSON, or JSON lines. It understands the rows of Django's
 * `dumpdata`, Firebase's `auth:export`, Auth0, Keycloak's realm export, Parse's collection and WordPress's users, as `wp
 * user list` and phpMyAdmin write them.
 * @throws StartError if the file cannot be read, or something is missing that concerns all rows
 */
export function readImportFile(file: string, { isVerified, firebase, encoding }: ImportFileOptions): ImportFile {
  const parameters = firebase === undefined ? undefined : firebaseParameters(firebase);
  const { rows, ...read } = readRows(file, encoding);
  const faults: { row: number; fault: string }[] = [];
  const accounts: ImportedAccount[] = [];
  const seen = new Map<string, number>();
  let unsaid = 0;
  rows.forEach((named, index) => {
    const row = index + 1;
    const entry = plainRow(named);
    // Keycloak's accounts of its own programs.
    if (typeof entry['serviceaccountclientid'] === 'string') return;
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
        languageId: languageOfCode(languageIn(entry).slice(0, 2).toLowerCase()).id,
        ...passwordHashOf(entry, parameters),
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
  return { accounts, faults, readAs: { ...read, ...columnsOf(file, rows) } };
}

class Fault extends Error {}

/** The rows of a file, its encoding, and what separates the columns of CSV. */
function readRows(file: string, given?: string): { rows: readonly Row[]; encoding: string; separator?: string } {
  const { text, encoding } = decoded(file, given);
  if (!/^\s*[{[]/.test(text)) {
    const [head = ''] = text.trimStart().split('\n', 1);
    const count = (separator: string) => head.split(separator).length;
    const separator = [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
    try {
      const rows: Row[] = parse(text, { columns: true, delimiter: separator, skip_empty_lines: true, trim: true });
      return { rows, encoding, separator: separator === '\t' ? 'tab' : separator };
    } catch (error) {
      throw new StartError(`${file} is no CSV file with a head line: ${(error as Error).message}.`);
    }
  }
  const whole = jsonOf(text) ?? jsonLines(file, text);
  const { users = [whole] } = whole as { readonly users?: unknown };
  const found: unknown = Array.isArray(whole) ? tableIn(whole) : users;
  if (!Array.isArray(found) || found.some((row: unknown) => typeof row !== 'object' || row === null))
    throw new StartError(
      `${file} has no list of accounts: each must be an object, such as {"email": "ada@example.org"}.`,
    );
  const rows = (found as readonly (Row & { readonly fields?: Row })[]).map((row) => row.fields ?? row);
  return { rows, encoding };
}

/** The rows of phpMyAdmin's export, which are in one object of the list; any other list as it is. */
function tableIn(list: readonly unknown[]): readonly unknown[] {
  const table = list.find((item) => (item as { readonly type?: unknown } | null)?.type === 'table');
  const { data = list } = (table ?? {}) as { readonly data?: readonly unknown[] };
  return data;
}

/** Which column each field is read from, for people to check. @throws StartError if there is none for the address */
function columnsOf(file: string, rows: readonly Row[]): Readonly<Record<string, string>> {
  const there = new Map(rows.slice(0, 1_000).flatMap((row) => Object.keys(row).map((name) => [plainName(name), name])));
  const columnOf = (field: Field) => fields[field].map((name) => there.get(plainName(name))).find(Boolean);
  if (rows.length > 0 && columnOf('email') === undefined)
    throw new StartError(
      `${file} has no column for the email address. It may be called ${fields.email.join(', ')}; there are ${[...there.values()].join(', ')}.`,
    );
  return Object.fromEntries(
    (['email', 'username', 'hash', 'language'] as const).map((field) => [
      `column of the ${{ email: 'address', username: 'name', hash: 'password', language: 'language' }[field]}`,
      columnOf(field) ?? 'none',
    ]),
  );
}

/** @throws StartError if there is no such encoding, or the file is not written in it */
function decoded(file: string, given?: string): { readonly text: string; readonly encoding: string } {
  const bytes = read(file);
  const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };
  const [marked] = Object.entries(marks).find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  // Text that is not UTF-8 comes most often from a Polish spreadsheet.
  const tried = given ?? marked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1250');
  try {
    return { text: new TextDecoder(tried, { fatal: true }).decode(bytes), encoding: tried };
  } catch (error) {
    throw new StartError(
      error instanceof RangeError
        ? `There is no encoding ${tried}. Name one such as utf-8, windows-1252 or iso-8859-2.`
        : `${file} is not written in ${tried}: name its encoding with --encoding, such as windows-1252.`,
    );
  }
}

const jsonLines = (file: string, text: string) =>
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

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function valueOf(row: Row, names: readonly string[]): unknown {
  const name = names.map(plainName).find((one) => row[one] !== undefined && row[one] !== null);
  return name === undefined ? undefined : row[name];
}

function languageIn(row: Row): string {
  const { locale } = (row['attributes'] ?? {}) as { readonly locale?: readonly unknown[] | null };
  return textOf(locale ? { language: locale[0] } : row, fields.language);
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
  const isTrue = ['true', 't', 'yes', '1', 'tak', 'ja'].includes(word);
  if (!isTrue && !['false', 'f', 'no', '0', 'nie', 'nein'].includes(word))
    throw new Fault(`${names[0]} is neither true nor false`);
  return isTrue;
}

/** The password hash in the form in which it is stored, or why it cannot be used. */
function passwordHashOf(
  row: Row,
  parameters: ReturnType<typeof firebaseParameters> | undefined,
): Pick<ImportedAccount, 'hash' | 'lost'> {
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
  if (hash === '' || hash.startsWith('!')) return { hash: '' };
  // With Django's prefix, so that it counts as another system's hash and is replaced at the first login.
  const stored = hash.startsWith('$argon2') ? `argon2${hash}` : hash;
  const found = readForeignHash(stored);
  const lost = found === undefined ? 'its password hash has no form that is known' : found.fault;
  return lost === undefined ? { hash: stored } : { hash: '', lost };
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

function firebaseParameters(file: string) {
  const text = read(file).toString();
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
