import { languageOfCode } from '../../shared/languages';
import { emailRule } from '../../shared/validation';
import { readForeignHash } from '../accounts/foreignHashes';
import { canonical } from '../lib/canonical';
import { StartError } from '../lib/startError';
import { columnsOf, Fault, fields, flagOf, plainRow, textOf } from './importFields';
import { readRows, type Row } from './importRows';
import { firebaseParameters, inPlainColumns } from './importSystems';

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
    try {
      const entry = inPlainColumns(plainRow(named), parameters);
      if (entry === null) return;
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
        ...passwordHashOf(entry),
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

/** The password hash in the form in which it is stored, or why it cannot be used. */
function passwordHashOf(row: Row): Pick<ImportedAccount, 'hash' | 'lost'> {
  const hash = textOf(row, fields.hash);
  // Django marks an account without a password with '!'.
  if (hash === '' || hash.startsWith('!')) return { hash: '' };
  // With Django's prefix, so that it counts as another system's hash and is replaced at the first login.
  const stored = hash.startsWith('$argon2') ? `argon2${hash}` : hash;
  const found = readForeignHash(stored);
  const lost = found === undefined ? 'its password hash has no form that is known' : found.fault;
  return lost === undefined ? { hash: stored } : { hash: '', lost };
}
