import { readdirSync } from 'node:fs';
import { noLimits } from '../../fixtures/noLimits';
import type { LimitSettings } from '../../server/http/limits';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';

/**
 * The service as a process that tests can kill: the folder is its first argument. It says `ready PORT`, or why it
 * could not start, answers the message `descriptors` with how many it has open, and ends on SIGTERM.
 */
const { TEST_SITE_FOLDER: siteFolder, TEST_PATIENCE_MS: patienceMs, TEST_LIMITS: limits, DATABASE_URL } = process.env;
try {
  const service = await startService({
    env: { PORT: '0', DATA_DIR: process.argv[2] ?? '', DATABASE_URL },
    siteConfig,
    local: true,
    ...(siteFolder !== undefined && { siteFolder }),
    ...(patienceMs !== undefined && { patienceMs: Number(patienceMs) }),
    limits: { ...noLimits, ...(limits !== undefined && (JSON.parse(limits) as Partial<LimitSettings>)) },
    onMail: ({ to, link }) => process.stdout.write(`mail ${to} ${link}\n`),
    onLost: () => process.exit(3),
  });
  process.on('message', () => process.send?.(readdirSync('/dev/fd').length));
  process.channel?.unref();
  process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
  process.stdout.write(`ready ${service.port}\n`);
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`);
  process.exit(1);
}
