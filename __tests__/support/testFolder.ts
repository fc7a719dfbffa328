import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder for the tests of a file or a block, deleted after them. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
