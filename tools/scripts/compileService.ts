import { ensureService, serviceFolder } from '../build/service';
import { runCommand } from './runCommand';

const help = `Compiles the account service to ${serviceFolder}/, where it is missing or older than its sources; npm run service, data, accounts and mails do so by themselves

Exit code: 0 when it is there, 1 when the code is wrong, 2 when the options cannot be understood.`;

await runCommand(help, ensureService);
