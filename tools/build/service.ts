import { ensure } from './ensure';

export const serviceFolder = 'dist-service';

export const serviceSources = [
  'server',
  'shared',
  'i18n',
  // The colours of mails.
  'src/theme',
  'site.config.ts',
  'tools/build',
  'package.json',
  'package-lock.json',
];

/** Compiles the service if it is missing or older than its sources. */
export async function ensureService(): Promise<void> {
  // Imported on demand, because it loads the compiler and the database.
  await ensure(serviceFolder, serviceSources, async () =>
    (await import('./compileService')).compileService(serviceFolder),
  );
}
