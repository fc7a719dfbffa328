import { given } from '../shared/environment';
import { threadsFor } from './accounts/hashingConcurrency';

/**
 * libuv's threads hash passwords, read files and look names of hosts up; Node reads how many there are when the first is
 * needed. A compiled file imports this first, and nothing before it has needed one.
 */
process.env['UV_THREADPOOL_SIZE'] =
  given(process.env, 'UV_THREADPOOL_SIZE') ?? String(threadsFor(process.env['HASHING_CONCURRENCY']));
