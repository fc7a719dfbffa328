import { StartError } from '../lib/startError';
import { fields, textOf } from './importFields';
import { jsonOf, readBytes, type Row } from './importRows';

/**
 * Brings a row of a system that stores passwords or languages in objects of its own into the columns that other systems have.
 * @param row its names as `plainRow` writes them
 * @param firebase the file with the parameters of a Firebase project
 * @returns null if it is the account of a program
 */
export function inPlainColumns(row: Row, firebase?: FirebaseParameters): Row | null {
  if (typeof row['serviceaccountclientid'] === 'string') return null;
  if (Array.isArray(row['credentials']) || row['attributes']) return ofKeycloak(row);
  if ((firebase !== undefined || 'localid' in row) && typeof row['salt'] === 'string' && row['salt'] !== '')
    return ofFirebase(row, row['salt'], firebase);
  return row;
}

interface KeycloakCredential {
  readonly type?: string;
  readonly secretData?: string;
  readonly credentialData?: string;
}

function ofKeycloak(row: Row): Row {
  const { locale } = (row['attributes'] ?? {}) as { readonly locale?: readonly unknown[] | null };
  const { credentials } = row;
  return {
    ...row,
    ...(locale && { language: locale[0] }),
    ...(Array.isArray(credentials) && { passwordhash: keycloakHash(credentials as readonly KeycloakCredential[]) }),
  };
}

function keycloakHash(credentials: readonly KeycloakCredential[]): string {
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

function ofFirebase(row: Row, salt: string, parameters?: FirebaseParameters): Row {
  const hash = textOf(row, fields.hash);
  if (hash === '') return row;
  if (parameters === undefined)
    throw new StartError(
      "The hashes are Firebase's: save what its console shows as 'Password hash parameters', and name that file with --firebase=FILE.",
    );
  const { memoryCost, rounds, separator, signerKey } = parameters;
  const parts = [salt, hash, separator, signerKey].map(unpadded);
  return { ...row, passwordhash: `$firescrypt$ln=${memoryCost},r=${rounds}$${parts.join('$')}` };
}

type FirebaseParameters = ReturnType<typeof firebaseParameters>;

/** @throws StartError if the file cannot be read, or a parameter is missing */
export function firebaseParameters(file: string) {
  const text = readBytes(file).toString();
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
