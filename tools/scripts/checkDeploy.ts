import { addressOf } from './addresses';
import { apiChecks, waitCheck } from './deploy/apiChecks';
import { printRows, runChecks } from './deploy/checks';
import { openLiveSite } from './deploy/liveSite';
import { siteChecks } from './deploy/siteChecks';
import { runCommand, UsageError } from './runCommand';

const help = `npm run check-deploy -- URL: checks a live site, and says row by row what passes and what fails

  npm run check-deploy -- https://www.vestibule.example
  npm run --silent check-deploy -- https://www.vestibule.example --json    prints one JSON object, for cron and monitoring

It checks policy, languages, cache lifetimes, compression, files that are missing or must not be there, and the account
service, in ten seconds or more. It changes nothing.
Exit code: 0 if every check passes, 1 if one fails, 2 if the address is wrong.`;

await runCommand<{ json?: boolean }>(
  help,
  async ([given], { json = false }) => {
    const { origin, pathname, search, username } = addressOf('site', given, 'https://www.vestibule.example');
    if (pathname !== '/' || search !== '' || username !== '')
      throw new UsageError(`'${given}' is more than a site's address: give ${origin}.`);
    const site = await openLiveSite(origin);
    const { build } = site.start;
    const rows = await runChecks({ ...siteChecks, ...apiChecks, ...waitCheck }, site);
    printRows(`${origin}, build ${build}`, rows, json ? { site: origin, build } : undefined);
  },
  { words: '[url]', options: ['--json'] },
);
