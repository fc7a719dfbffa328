import type { RecordedClient } from '../src/action-log/declarations';
import { count, justNull, languageCode, nothing, outcome, promise } from '../src/action-log/rules';
import type { Services } from './services';

/** What may be recorded of the services that have no folder of their own. */
export const texts: RecordedClient<Services['texts']> = {
  load: { args: [languageCode], result: promise(outcome(justNull)) },
};

/** A sleep of at least this many milliseconds is a flow's rest between two looks, not something under way. */
const longRest = 60_000;

export const clock: RecordedClient<Services['clock']> = {
  sleep: { args: [count], result: promise(nothing), lastsWithPage: (duration) => duration >= longRest },
};
