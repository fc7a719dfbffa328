import { StartError } from '../lib/startError';
import type { Row } from './importRows';

/** Why a row cannot be imported, as the end of a sentence. */
export class Fault extends Error {}

/**
 * The names of each field in other systems, in English, Polish, German, French and Spanish; the first one that a row has is
 * used. Capitals, accents and everything that is no letter or digit do not count.
 */
export const fields = {
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

export const plainRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [plainName(name), value]));

/** Which column each field is read from, for people to check. @throws StartError if there is none for the address */
export function columnsOf(file: string, rows: readonly Row[]): Readonly<Record<string, string>> {
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

function valueOf(row: Row, names: readonly string[]): unknown {
  const name = names.map(plainName).find((one) => row[one] !== undefined && row[one] !== null);
  return name === undefined ? undefined : row[name];
}

export function textOf(row: Row, names: readonly string[]): string {
  const value = valueOf(row, names) ?? '';
  if (typeof value !== 'string') throw new Fault(`${names[0]} is not text`);
  return value.trim();
}

export function flagOf(row: Row, names: readonly string[]): boolean | undefined {
  const value = valueOf(row, names) ?? '';
  if (value === '') return undefined;
  const word = JSON.stringify(value).replaceAll('"', '').toLowerCase();
  const isTrue = ['true', 't', 'yes', '1', 'tak', 'ja'].includes(word);
  if (!isTrue && !['false', 'f', 'no', '0', 'nie', 'nein'].includes(word))
    throw new Fault(`${names[0]} is neither true nor false`);
  return isTrue;
}
