import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { root } from '../../build/root';
import { run } from './run';

/** Old Chromiums for Linux from an npm package: near the oldest supported version (109 itself is not available), and later. */
export const oldChromiums = { 'chromium-112': '112.0.2', 'chromium-117': '117.0.0' } as const;
export type OldChromium = keyof typeof oldChromiums;

/**
 * The program of an old Chromium, fetched from the registry at first use and kept in `.local/`.
 * @returns its path as the only element, or a sentence that says why there is none
 */
export async function findOldChromium(
  name: OldChromium,
): Promise<{ readonly paths: readonly string[] } | { readonly reason: string }> {
  const program = path.join(root, '.local/old-browsers', name);
  if (existsSync(program)) return { paths: [program] };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { reason: `${name} exists only for Linux on x64` };
  const draft = `${program}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    const packed = await run('npm', ['pack', `@sparticuz/chromium@${oldChromiums[name]}`, '--pack-destination', draft]);
    const [archive = ''] = await readdir(draft);
    if (!packed.isSuccess || archive === '') return { reason: `${name} could not be fetched: ${packed.output.trim()}` };
    await run('tar', ['-xzf', path.join(draft, archive), '-C', draft, 'package/bin/chromium.br']);
    const whole = await promisify(brotliDecompress)(await readFile(path.join(draft, 'package/bin/chromium.br')));
    await writeFile(path.join(draft, name), whole, { mode: 0o755 });
    await rename(path.join(draft, name), program);
    return { paths: [program] };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
