import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { saveTable } from '../saveTable';
import type { Chart } from './charts';

/** Writes the charts into `docs/` and the table into `docs/benchmarks.md`, which shows them. */
export async function save(charts: readonly Chart[], markdown: string): Promise<void> {
  await mkdir(path.join(root, 'docs'), { recursive: true });
  await Promise.all(charts.map(({ file, svg }) => writeFile(path.join(root, 'docs', file), svg)));
  await saveTable('export', markdown);
}
