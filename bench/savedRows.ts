import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { benchFolder } from './folders';
import type { Row } from './row';

/** Keeps a bench's rows by name, so that one of them can be measured anew; answers all that were kept on this machine. */
export async function savedRows(bench: string, rows: ReadonlyMap<string, Row>): Promise<ReadonlyMap<string, Row>> {
  const file = path.join(benchFolder, `${bench}-rows.json`);
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, Row>;
  const all = { ...before, ...Object.fromEntries(rows) };
  await mkdir(benchFolder, { recursive: true });
  await writeFile(file, JSON.stringify(all, null, 1));
  return new Map(Object.entries(all));
}
