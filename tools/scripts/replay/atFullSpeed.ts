import { setFlagsFromString } from 'node:v8';

/**
 * Has the replays of this process run as fast as they can: without the checks of development, as the built site runs, and
 * without V8's guess at what will live long. It takes the flows' tasks of a few entries for such; each then keeps the next
 * ones from being collected, and a third of a long replay's time goes into copying them.
 */
export function runAtFullSpeed(): void {
  process.env['NODE_ENV'] ??= 'production';
  setFlagsFromString('--no-allocation-site-pretenuring');
}
