import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ensureLocalSister } from '../../build/localSister';
import { ensureLocalSite } from '../../build/localSite';
import { root } from '../../build/root';
import { ensureService, serviceFolder } from '../../build/service';
import { withProgress } from '../../../server/lib/progress';
import { siteConfig } from '../../../site.config';

/**
 * Builds what is missing and runs the compiled service on a free port until a signal or the end of this process.
 */
export async function serve(port: number): Promise<void> {
  let end: () => void = () => process.exit(1);
  // The shell's `kill` reaches npm and the shell that npm started, which ends without passing the signal on.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid === parent || end(), 500).unref();
  if (process.env['npm_lifecycle_event'] !== 'start') clearInterval(watch);
  const folders: string[] = [];
  const hasSister = siteConfig.sister !== null;
  await withProgress([
    { title: 'Build the site', run: async () => void folders.push(await ensureLocalSite(port, process.env)) },
    ...(hasSister
      ? [{ title: 'Build the recipe app', run: async () => void folders.push(await ensureLocalSister(port)) }]
      : []),
    { title: 'Compile the service', run: ensureService },
  ]);
  const service = fork(path.join(root, serviceFolder, 'local.js'), [String(port), ...folders], {
    execArgv: ['--enable-source-maps'],
  });
  // Ctrl+C reaches both processes; a closed channel must not count as a second signal.
  end = () => {
    clearInterval(watch);
    if (service.connected) service.disconnect();
    else service.kill();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  const [code] = (await once(service, 'exit')) as [number | null];
  process.exit(code ?? 1);
}
