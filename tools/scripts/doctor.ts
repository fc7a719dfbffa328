import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { ask } from './deploy/ask';
import { printRows, runChecks } from './deploy/checks';
import { hostChecks } from './doctor/checks';
import { frontDoorIn, openHostPage } from './doctor/hostPage';
import { runCommand, UsageError } from './runCommand';

const help = `npm run doctor -- URL, or npx vestibule-doctor URL: checks a page of another app that uses the front door, and says row by row what to change

  npm run doctor -- https://recipes.vestibule.example/accounts --front-door https://www.vestibule.example

  --front-door ORIGIN   the front door; otherwise the one that the page's HTML names, or that of site.config.ts
  --card, --session     how the page uses it: the accounts card, or only @vestibule/session and links; by default read
                        from its HTML and scripts
  --api ORIGIN          the account service, if it is not the front door's own (API_ORIGIN)

It checks the tags in the HTML, the remote's files and versions, the page's React, CORS with credentials, cookies, the
relay, the page's policy, and the page in a Chromium if one is installed. It only reads.
Exit code: 0 if every check passes, 1 if one fails, 2 if the arguments are wrong.`;

await runCommand<{ frontDoor?: string; api?: string; card?: boolean; session?: boolean }>(
  help,
  async ([given], { frontDoor, api: service, card, session }) => {
    const example = 'such as https://recipes.vestibule.example/accounts';
    if (given === undefined) throw new UsageError(`Which page is to be checked? Give its address, ${example}.`);
    if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
      throw new UsageError(`'${given}' is not an address of a page: give one with http:// or https://, ${example}.`);
    if (card && session)
      throw new UsageError('Give --card or --session, not both: a page with the card has the session too.');
    const use = card ? 'card' : session ? 'session' : undefined;
    const { addresses } = checkedSiteConfig(siteConfig, process.env);
    const site =
      frontDoor === undefined
        ? (frontDoorIn((await ask(given)).body.toString()) ?? addresses.siteOrigin)
        : originOf('--front-door', frontDoor);
    const api = service === undefined ? addresses.apiOrigin || site : originOf('--api', service);
    const host = await openHostPage(given, site, api, use);
    const rows = await runChecks(hostChecks(host.use), host);
    printRows(`${given}, with the ${host.use} of the front door ${site}`, rows);
  },
  { words: '[url]', options: ['--front-door <origin>', '--api <origin>', '--card', '--session'] },
);

function originOf(option: string, given: string): string {
  if (!URL.canParse(given) || new URL(given).origin !== given.replace(/\/$/, ''))
    throw new UsageError(`${option} must be an origin such as https://www.vestibule.example, not '${given}'.`);
  return new URL(given).origin;
}
