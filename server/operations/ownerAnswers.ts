import type { Kysely } from 'kysely';
import { withoutRows } from '../database/errors';
import { exportData } from '../database/exportData';
import type { Schema } from '../database/schema';
import type { Log } from '../log';
import { StartError } from '../startError';
import { runAccountCommand, type AccountRequest } from './accountCommands';
import { runMailCommand, type MailRequest } from './mailCommands';
import type { OwnerAnswers } from './ownerSocket';

/** The answers of a running service to the owner's commands on its database: a backup, and those for accounts and mails. */
export function answersOf(db: Kysely<Schema>, siteOrigin: string, log: Log): OwnerAnswers {
  return {
    backup: () => orRefused(exportData(db)),
    // The socket is the owner's alone, and the command that writes to it is of this version.
    accounts: (request) => orRefused(told(runAccountCommand(db, siteOrigin, request as AccountRequest))),
    mails: (request) => orRefused(told(runMailCommand(db, request as MailRequest))),
  };

  /** Every failure is an answer: the command has to say why, and only the log may have the details. */
  async function* orRefused(pieces: AsyncIterable<string>): AsyncIterable<string> {
    try {
      yield* pieces;
    } catch (error) {
      if (!(error instanceof StartError)) log.error({ err: error }, "The owner's command failed");
      yield `${JSON.stringify({ refused: withoutRows(error).message })}\n`;
    }
  }
}

async function* told(work: Promise<object>): AsyncIterable<string> {
  yield JSON.stringify({ told: await work });
}
