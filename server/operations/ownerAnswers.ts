import { withoutRows } from '../database/errors';
import { backUp } from '../database/exportData';
import type { Db } from '../database/schema';
import type { Log } from '../lib/log';
import { StartError } from '../lib/startError';
import { runAccountCommand, type AccountRequest } from './accountCommands';
import { runMailCommand, type MailRequest } from './mailCommands';
import type { OwnerAnswers } from './ownerSocket';

/** How a running service answers the owner's commands on its database: backups, and commands for accounts and mails. */
export function answersOf(db: Db, siteOrigin: string, log: Log): OwnerAnswers {
  return {
    backup: () => orRefused(backUp(db)),
    // Not validated: only the owner can use the socket, and the command has the same version as the service.
    accounts: (request) => orRefused(outputOf(runAccountCommand(db, siteOrigin, request as AccountRequest))),
    mails: (request) => orRefused(outputOf(runMailCommand(db, request as MailRequest))),
  };

  /** Turns every failure into an answer, so that the command can say why; only the log may have the details. */
  async function* orRefused(pieces: AsyncIterable<string>): AsyncIterable<string> {
    try {
      yield* pieces;
    } catch (error) {
      if (!(error instanceof StartError)) log.error({ err: error }, "The owner's command failed");
      yield `${JSON.stringify({ error: withoutRows(error).message })}\n`;
    }
  }
}

async function* outputOf(work: Promise<object>): AsyncIterable<string> {
  yield JSON.stringify({ output: await work });
}
