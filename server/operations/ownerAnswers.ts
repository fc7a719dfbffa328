import type { Kysely } from 'kysely';
import { exportData } from '../database/exportData';
import type { Schema } from '../database/schema';
import { StartError } from '../startError';
import { runAccountCommand, type AccountRequest } from './accountCommands';
import type { OwnerAnswers } from './ownerSocket';

/** The answers of a running service to the owner's commands on its database: a backup, and those for accounts. */
export function answersOf(db: Kysely<Schema>, siteOrigin: string): OwnerAnswers {
  return {
    backup: () => exportData(db),
    async *accounts(request) {
      try {
        // The socket is the owner's alone, and the command that writes to it is of this version.
        yield JSON.stringify({ told: await runAccountCommand(db, siteOrigin, request as AccountRequest) });
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        yield JSON.stringify({ refused: error.message });
      }
    },
  };
}
