import { ensure } from './ensure';

export const serviceFolder = 'dist-service';

const sources = [
  'server',
  'shared',
  'i18n',
  'site.config.ts',
  'tools/build/service.ts',
  'tools/build/compileService.ts',
  'tools/build/ownSourceMap.ts',
  'package-lock.json',
];

/** Compiles the service if it is missing or older than its sources. */
export async function ensureService(): Promise<void> {
  // Imported on demand, because it loads the compiler and the database.
  await ensure(serviceFolder, sources, async () => (await import('./compileService')).compileService(serviceFolder));
}
