import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noLimits } from '../../fixtures/noLimits';
import { silentLog } from '../../server/log';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';

export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves a folder with the project's own service, with `/api/` behind it: the same program for every measured site. */
export async function serve(siteFolder: string, port: number): Promise<Served> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vestibule-bench-'));
  const service = await startService({
    env: { PORT: String(port), DATA_DIR: dataDir },
    siteConfig,
    local: true,
    siteFolder,
    limits: noLimits,
    log: silentLog,
  });
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
