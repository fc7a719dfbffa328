import './threads';
import path from 'node:path';
import { siteConfig } from '../site.config';
import { closeOnSignal } from './closeOnSignal';
import { startService } from './start';

/** Runs the service for `npm start`: on this machine, with the site and, if there is one, the sister app. */
async function main([port = '', siteFolder = '', sisterFolder]: readonly string[]): Promise<void> {
  const service = await startService({
    env: { ...process.env, PORT: port },
    siteConfig,
    local: true,
    siteFolder,
    ...(sisterFolder !== undefined && { sisterFolder }),
    onMail: ({ to, link }, file) =>
      console.log(`Mail to ${to}: ${path.relative(process.cwd(), file)}${link === undefined ? '' : `\n  ${link}`}`),
    onLost: (why) => {
      console.error(why);
      process.exit(1);
    },
  });
  closeOnSignal(() => service.close());
  console.log(`The site        ${service.origin}`);
  if (sisterFolder !== undefined) console.log(`The sister app  http://recipes.vestibule.localhost:${service.port}`);
  console.log(`Mail goes to    ${service.mailGoesTo}
Ctrl+C ends it.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
