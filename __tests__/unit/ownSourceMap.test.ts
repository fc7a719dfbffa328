import { decode } from '@jridgewell/sourcemap-codec';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { keepOwnSources } from '../../build/ownSourceMap';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-map-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keepOwnSources leaves what leads to our files, and nothing that would lead from a package to them', async () => {
  const out = join(folder, 'config.js');
  buildSync({
    entryPoints: ['server/log.ts'],
    outfile: out,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
  });
  const whole = readFileSync(`${out}.map`, 'utf8');
  await keepOwnSources(`${out}.map`);
  const kept = readFileSync(`${out}.map`, 'utf8');
  expect(kept.length).toBeLessThan(whole.length / 4);

  const code = readFileSync(out, 'utf8').split('\n');
  const sourceOf = (text: string) => {
    const line = code.findIndex((one) => one.includes(text));
    expect(line).toBeGreaterThan(0);
    const entry = new SourceMap(JSON.parse(kept) as SourceMapPayload).findEntry(line, code[line]?.indexOf(text) ?? 0);
    return 'originalSource' in entry ? entry.originalSource : undefined;
  };
  expect(sourceOf('function describeError')).toMatch(/server\/log\.ts$/);
  expect(sourceOf('function pino')).toBeUndefined();
  expect(decode((JSON.parse(kept) as { mappings: string }).mappings)).toHaveLength(
    decode((JSON.parse(whole) as { mappings: string }).mappings).length,
  );
});
