import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;

/** Writes `dist/doctor.js`: the command as a separate package for developers of other apps, with the front door of `site.config.ts` built in. */
export async function buildDoctor(): Promise<void> {
  await build({
    absWorkingDir: here,
    entryPoints: ['../doctor.ts'],
    outfile: path.join(here, 'dist/doctor.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['playwright-core', 'tldts'],
    // commander is CommonJS, and requires Node's own modules.
    banner: {
      js: `#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
    },
  });
}

if (process.argv[1] === import.meta.filename) await buildDoctor();
