import { parse } from 'csv-parse/sync';
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { StartError } from '../lib/startError';

export type Row = Readonly<Record<string, unknown>>;

/** The accounts in a CSV, JSON or JSON lines file, its encoding, and what separates the columns of CSV. */
export function readRows(file: string, given?: string): { rows: readonly Row[]; encoding: string; separator?: string } {
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

/** @throws StartError if there is no such encoding, or the file is not written in it */
function decoded(file: string, given?: string): { readonly text: string; readonly encoding: string } {
  const bytes = readBytes(file);
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

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
