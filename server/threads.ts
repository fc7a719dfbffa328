import { given } from '../shared/environment';
import { threadsFor } from './accounts/hashingConcurrency';

/**
 * libuv's threads hash passwords, read files and resolve host names. Node reads their number when it first needs one, so
 * each entry point imports this file before anything else.
 */
process.env['UV_THREADPOOL_SIZE'] =
  given(process.env, 'UV_THREADPOOL_SIZE') ?? String(threadsFor(process.env['HASHING_CONCURRENCY']));
