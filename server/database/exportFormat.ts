import { StartError } from '../lib/startError';
import { lastBeforeBaseline, migrations, newestSchema } from './migrations';
import { tables, type Table } from './tables';

export const allTables = Object.keys(tables) as Table[];

export const exportedTables = allTables.flatMap((table) => {
  const { key } = tables[table];
  return key === null ? [] : [{ table, key }];
});

export type Counts = Readonly<Record<string, number>>;

export const rowsIn = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** An export's lines: a head, the rows, and their number at the end, which reveals a truncated file. */
type Entry =
  | { readonly kind: 'head'; readonly schema: string; readonly counts: Counts }
  | { readonly kind: 'row'; readonly table: Table; readonly row: Readonly<Record<string, unknown>> }
  | { readonly kind: 'end' };

const format = 'vestibule-data';
const schemas = Object.keys(migrations);

export const headLine = (counts: Counts) => `${JSON.stringify({ format, schema: newestSchema, counts })}\n`;
export const rowLine = (table: Table, row: string) => `{"table":${JSON.stringify(table)},"row":${row}}\n`;
export const endLine = (rows: number) => `${JSON.stringify({ end: rows })}\n`;

/** @throws StartError if it is not an export, was truncated or changed, or was made by a newer version. */
export async function* readEntries(lines: AsyncIterable<string>): AsyncGenerator<Entry> {
  let expected: Counts | undefined;
  let isEnded = false;
  const found: Record<string, number> = {};
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const entry = parsed(line);
    // A running service reports in this way that it cannot make the export, or cannot finish it.
    if (typeof entry['error'] === 'string') throw new StartError(entry['error']);
    if (expected === undefined) {
      const head = headOf(entry);
      expected = head.counts;
      yield { kind: 'head', ...head };
    } else if (!isEnded && 'end' in entry) {
      isEnded = entry['end'] === rowsIn(found);
      if (
        !isEnded ||
        Object.keys({ ...expected, ...found }).some((table) => (expected?.[table] ?? 0) !== (found[table] ?? 0))
      )
        throw new StartError('The file is cut off or was changed: it has more or fewer rows than it says.');
      yield { kind: 'end' };
    } else {
      const { table, row } = entry;
      const known = exportedTables.find((one) => one.table === table);
      if (isEnded || known === undefined || typeof row !== 'object' || row === null)
        throw new StartError('The file has a line that is no row of this service.');
      found[known.table] = (found[known.table] ?? 0) + 1;
      yield { kind: 'row', table: known.table, row: { ...row } };
    }
  }
  if (!isEnded) throw new StartError('The file is cut off: its last line is missing.');
}

function headOf(head: Record<string, unknown>): { readonly schema: string; readonly counts: Counts } {
  const { format: found, schema, counts } = head;
  if (found !== format || typeof schema !== 'string' || typeof counts !== 'object' || counts === null)
    throw new StartError('The file is not an export of this service.');
  if (schema <= lastBeforeBaseline)
    throw new StartError(
      `The file was made before the first release (${schema}): import it with the version that made it, and start this one on that database.`,
    );
  if (!schemas.includes(schema))
    throw new StartError(
      `The file was made by a newer version of this service (${schema}): import it with that one, or a later one.`,
    );
  return { schema, counts: Object.fromEntries(Object.entries(counts).map(([table, count]) => [table, Number(count)])) };
}

function parsed(line: string): Record<string, unknown> {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === 'object' && entry !== null) return { ...entry };
  } catch {
    // Thrown below.
  }
  throw new StartError('The file is not an export of this service.');
}
