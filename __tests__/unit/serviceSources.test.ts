import { build } from 'esbuild';
import { serviceSources } from '../../tools/build/service';
import { root } from '../../tools/build/root';

test('the service is compiled again when any of the files that it is made of changes', async () => {
  const { metafile } = await build({
    entryPoints: ['server/main.ts', 'server/accountsCommand.ts', 'server/mailsCommand.ts'],
    absWorkingDir: root,
    bundle: true,
    write: false,
    outdir: root,
    platform: 'node',
    packages: 'external',
    metafile: true,
  });
  const files = Object.keys(metafile.inputs);
  expect(files).toContain('server/main.ts');
  expect(files.filter((file) => !serviceSources.some((source) => `${file}/`.startsWith(`${source}/`)))).toEqual([]);
});
