import { accountCalls } from './accountContract';
import { anonymousCalls, sessionCalls } from './calls';

/** All calls of the API. A page imports the tables of those that it makes. */
export const calls = { ...anonymousCalls, ...sessionCalls, ...accountCalls };
