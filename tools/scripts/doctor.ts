import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { addressOf, originOf } from './addresses';
import { ask } from './deploy/ask';
import { printRows, runChecks } from './deploy/checks';
import { hostChecks } from './doctor/checks';
import { frontDoorIn, openHostPage } from './doctor/hostPage';
import { runCommand, UsageError } from './runCommand';

const help = `npm run doctor -- URL, or npx file:FILE URL with its package: checks a page of another app that uses the front door, and says row by row what to change

  npm run doctor -- https://recipes.vestibule.example/accounts --front-door https://www.vestibule.example

  --front-door ORIGIN   the front door; otherwise the one that the page's HTML names, or that of site.config.ts
  --card, --session     how the page uses it: the accounts card, or only @vestibule/session and links; by default read
                        from its HTML and scripts
  --api ORIGIN          the account service, if it is not the front door's own (API_ORIGIN)

It checks the tags in the HTML, the remote's files and versions, the page's React, CORS with credentials, cookies, the
relay, the page's policy, and the page in a Chromium if one is installed. It only reads.
Exit code: 0 if every check passes, 1 if one fails, 2 if the arguments are wrong.`;

const example = 'https://www.vestibule.example';

await runCommand<{ frontDoor?: string; api?: string; card?: boolean; session?: boolean }>(
  help,
  async ([given], { frontDoor, api: service, card, session }) => {
    const { href } = addressOf('page', given, 'https://recipes.vestibule.example/accounts');
    if (card && session)
      throw new UsageError('Give --card or --session, not both: a page with the card has the session too.');
    const use = card ? 'card' : session ? 'session' : undefined;
    const { addresses } = checkedSiteConfig(siteConfig, process.env);
    const site =
      frontDoor === undefined
        ? (frontDoorIn((await ask(href)).body.toString()) ?? addresses.siteOrigin)
        : originOf('--front-door', frontDoor, example);
    const api = service === undefined ? addresses.apiOrigin || site : originOf('--api', service, example);
    const host = await openHostPage(href, site, api, use);
    const rows = await runChecks(hostChecks(host.use), host);
    printRows(`${href}, with the ${host.use} of the front door ${site}`, rows);
  },
  { words: '[url]', options: ['--front-door <origin>', '--api <origin>', '--card', '--session'] },
);
