import { apiChecks } from './deploy/apiChecks';
import { runChecks } from './deploy/checks';
import { fileChecks } from './deploy/fileChecks';
import { openLiveSite } from './deploy/liveSite';
import { pageChecks } from './deploy/pageChecks';
import { policyChecks } from './deploy/policyChecks';
import { table } from './deploy/table';
import { runCommand, UsageError } from './runCommand';

const help = `npm run check-deploy -- URL: asks a live site and says what holds of what has to, row by row

  npm run check-deploy -- https://www.vestibule.example

Policy, languages, lifetimes, compression, what is missing, what must not be there, and the account service behind it.
It only reads; nothing is changed and nobody is signed up.
Exit code: 0 when all holds, 1 when something does not, 2 when the address cannot be understood.`;

const checks = [...policyChecks, ...pageChecks, ...fileChecks, ...apiChecks];

await runCommand(
  help,
  async ({ words: [given] }) => {
    const origin = originOf(given);
    const site = await openLiveSite(origin);
    let done = 0;
    const progress = (text: string) => process.stdout.isTTY && process.stdout.write(`\r\x1b[K${text}`);
    const rows = await runChecks(checks, site, () => progress(`${(done += 1)} of ${checks.length}`));
    progress('');
    console.log(`${origin}, build ${site.start.build}\n\n${table(rows)}`);
    if (rows.some(({ passes }) => !passes)) process.exitCode = 1;
  },
  { words: 1 },
);

function originOf(given: string | undefined): string {
  const example = 'such as https://www.vestibule.example';
  if (given === undefined) throw new UsageError(`Which site is to be asked? Give its address, ${example}.`);
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UsageError(`'${given}' is not an address of a site: give one with http:// or https://, ${example}.`);
  const { origin, pathname, search, username } = new URL(given);
  if (pathname !== '/' || search !== '' || username !== '')
    throw new UsageError(`'${given}' is more than a site's address: give ${origin}.`);
  return origin;
}
