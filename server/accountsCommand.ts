import { Option } from 'commander';
import { runCommandLine, UsageError } from './lib/commandLine';
import type { AccountCommand } from './operations/accountCommands';
import { appsProgram } from './operations/appsProgram';
import { namedAccount, addCommands, repeated, type CommandRow } from './operations/commandRows';
import { addImport } from './operations/importCommand';
import { ownerProgram, type OwnerOptions } from './operations/ownerCommand';

interface Options extends OwnerOptions {
  readonly all?: true;
  readonly app?: string;
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

const rows: Readonly<Record<Exclude<AccountCommand, 'import' | `apps ${string}`>, CommandRow<Options>>> = {
  list: {
    parameter: '[words]',
    summary: 'lists the newest accounts, or those whose name or address contains the words',
  },
  show: { summary: 'shows an account, how many sessions it has, and its latest events' },
  'reset-link': {
    summary:
      'prints a link that sets a new password, for someone who cannot be reached by mail; it works once, for an hour',
  },
  'end-sessions': {
    parameter: '[name]',
    summary: 'logs the account out everywhere',
    options: [new Option('--all', 'all accounts, instead of a name')],
    requestOf({ all }, name) {
      if ((all === undefined) === (name === undefined))
        throw new UsageError('end-sessions takes the name of an account, or --all in its place.');
      return all === true ? { all } : {};
    },
    question: 'Log out everywhere?',
    subjectOf: (request) => (request.all === true ? 'All accounts' : namedAccount(request)),
  },
  secure: {
    summary:
      'secures an account that someone else has had access to: revokes its password, sessions, links and passkeys, and prints a link that sets a new password, once, within an hour',
    question: 'Revoke its password, sessions, links and passkeys?',
  },
  verify: {
    summary: 'verifies a sign-up whose mail has not arrived',
    question: 'Verify it, whoever signed up?',
  },
  block: {
    summary: 'logs the account out everywhere and blocks all logins',
    question: 'Log it out everywhere, and block all logins?',
  },
  unblock: { summary: 'lets the account log in again' },
  invite: {
    parameter: '<address>',
    summary: "lets the address sign up for 30 days if signUps is 'invited', and mails an invitation",
    options: [new Option('--app <name>', 'the app that the invitation leads to, after the first login')],
    requestOf: ({ app }) => (app === undefined ? {} : { app }),
  },
  delete: {
    summary: 'deletes an account and everything that is stored about it',
    question: 'Delete it and everything that is stored about it? This cannot be undone.',
  },
  stats: { parameter: '', summary: 'counts accounts, sessions and mails' },
  'service-key': {
    summary:
      'creates a key with which another service of yours can ask who a visitor is (POST /api/introspect); it is shown only once',
  },
  'service-keys': { parameter: '', summary: "lists the keys' names" },
  'revoke-key': {
    summary: 'revokes a key',
    question: 'Revoke this key? The service that uses it will be refused.',
    subjectOf: ({ name }) => `Key ${name}`,
  },
  groups: { parameter: '', summary: 'lists the groups of accounts' },
  group: {
    summary:
      'shows or changes the accounts in a group; an app can be limited to groups. A group exists as long as it has an account',
    options: [
      repeated('--add <account>', 'an account to add; may be repeated'),
      repeated('--remove <account>', 'an account to remove; may be repeated'),
    ],
    requestOf: ({ add: added, remove: removed }) => ({ ...(added && { added }), ...(removed && { removed }) }),
  },
  'ask-for-passwords': {
    parameter: '<count>',
    summary:
      'mails a link that sets a password to the next accounts that were imported without one; repeat it for the next wave',
    requestOf(_given, count = '') {
      if (!/^[1-9]\d{0,5}$/.test(count))
        throw new UsageError('ask-for-passwords takes the number of accounts to mail, such as 500.');
      return {};
    },
    question: 'Mail them?',
    subjectOf: ({ name }) => `The next ${name} accounts without a password`,
  },
};

const accountsProgram = ownerProgram(
  'npm run accounts --',
  "Shows and changes visitors' accounts, whether or not the service is running. NAME is a username, an email address, or # and the account's number; for a key it is the key's name.",
);
addCommands(accountsProgram, rows);
addImport(accountsProgram);

// `npm run apps` runs this same file with `apps` as its first argument.
if (process.argv[2] === 'apps') {
  process.argv.splice(2, 1);
  void runCommandLine(appsProgram);
} else void runCommandLine(accountsProgram);
