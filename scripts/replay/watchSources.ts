import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { root } from '../../build/root';

/** Each time in a process of its own, so that the sources are read anew. Ends with the terminal's interrupt. */
export async function watchSources(logs: readonly string[]): Promise<void> {
  let running: ReturnType<typeof spawn> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    running?.kill();
    running = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/replay.ts'), ...logs], {
      stdio: 'inherit',
    });
  };
  for (const folder of ['src', 'sagas', 'shared', 'i18n']) {
    watch(path.join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(again, 100);
    });
  }
  again();
  console.log('Watching src, sagas, shared and i18n; Ctrl+C ends it.');
  await new Promise(() => {});
}
