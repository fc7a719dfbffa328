import path from 'node:path';
import { ensureLocalSister } from '../../build/localSister';
import { ensureLocalSite } from '../../build/localSite';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import { closeOnSignal } from '../closeOnSignal';

/** Builds what is missing, starts the service at a port that is free, and prints where it answers; a signal ends it. */
export async function serve(port: number): Promise<void> {
  const siteFolder = await ensureLocalSite(port, process.env);
  const sisterFolder = await ensureLocalSister(port);
  const service = await startService({
    env: { ...process.env, PORT: String(port) },
    siteConfig,
    local: true,
    siteFolder,
    sisterFolder,
    onMail: ({ to, link }, file) => console.log(`Mail to ${to}: ${path.relative(process.cwd(), file)}\n  ${link}`),
    onLost: () => {
      console.error('Another process has taken over the data folder; this one stops so that nothing is lost.');
      process.exitCode = 1;
    },
  });
  console.log(`The site        ${service.origin}
The sister app  http://recipes.vestibule.localhost:${service.port}
Mail goes to    ${service.mailGoesTo}
Ctrl+C ends it.`);
  closeOnSignal(() => service.close());
}
