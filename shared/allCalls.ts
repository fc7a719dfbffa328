import { accountCalls } from './accountContract';
import { anonymousCalls, sessionCalls } from './calls';

/** All calls of the API. Pages import only the tables of the calls that they make. */
export const calls = { ...anonymousCalls, ...sessionCalls, ...accountCalls };
