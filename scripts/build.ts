import { siteConfig } from '../site.config';
import { checkedSiteConfig } from '../src/lib/siteConfig';
import { analyze } from '../build/analyze';
import { bundle } from '../build/bundle';
import { writeSite } from '../build/writeSite';
import { runCommand } from './runCommand';

const help = `npm run build: writes the site for a CDN to dist/

  --analyze   instead draws what each page ships, in .local/analyze/index.html

The addresses are those of site.config.ts; SITE_ORIGIN, API_ORIGIN, SISTER_HOST, TRUSTED_ORIGINS and URL_PROTOCOL override them.
Exit code: 0 when it is written, 1 when the configuration or the code is wrong.`;

await runCommand(help, async () => {
  const { addresses } = checkedSiteConfig(siteConfig, process.env);
  if (process.argv.includes('--analyze')) return console.log(await analyze(addresses));
  await bundle('.local/bundle');
  await writeSite('.local/bundle', 'dist', addresses);
  console.log(`dist/ holds the site for ${addresses.siteOrigin}.`);
}, ['--analyze']);
