import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/sourceTree';

test('the generated types of the texts are fresh', () => {
  const copy = mkdtempSync(join(tmpdir(), 'texts-'));
  try {
    for (const part of ['i18n', '.typesafe-i18n.json', 'tsconfig.json', 'package.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    // The generator compiles the base texts, which import from these.
    for (const part of ['node_modules', 'src', 'shared']) symlinkSync(join(root, part), join(copy, part));
    execFileSync(process.execPath, [join(root, 'node_modules/typesafe-i18n/cli/typesafe-i18n.mjs'), '--no-watch'], {
      cwd: copy,
      stdio: 'pipe',
    });
    for (const file of ['i18n-types.ts', 'i18n-util.ts', 'i18n-util.async.ts', 'i18n-util.sync.ts']) {
      const [fresh, committed] = [copy, root].map((folder) => readFileSync(join(folder, 'i18n', file), 'utf8'));
      expect(`${file}\n${committed}`).toBe(`${file}\n${fresh}`);
    }
  } finally {
    rmSync(copy, { recursive: true });
  }
}, 30_000);
