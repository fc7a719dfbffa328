import type { Glossary, RecordedClient, RecordedEvents } from '../src/action-log/declarations';
import { integer, fields, justNull, languageCode, noValue, oneOf, outcome, promise } from '../src/action-log/rules';
import type * as events from './flowFailed';
import { flows } from './root';
import type { Services } from './services';

export const ofFlows: RecordedEvents<typeof events> = {
  'flows/failed': { payload: fields({ flow: oneOf(...Object.keys(flows)) }) },
};

export const flowsGlossary: Glossary<typeof events> = {
  'flows/failed': { reportedBy: 'whatever runs the flows, when one throws', heardBy: 'the log' },
};

/** What may be recorded of the services that have no folder of their own. */
export const texts: RecordedClient<Services['texts']> = {
  load: { args: [languageCode], result: promise(outcome(justNull)), touches: 'texts' },
};

export const calls: RecordedClient<Services['calls']> = {
  giveUp: { args: [], result: noValue },
  giveUpRenewal: { args: [], result: noValue },
};

/** A sleep of at least this many milliseconds is a polling interval, not pending work. */
const longRest = 60_000;

export const clock: RecordedClient<Services['clock']> = {
  sleep: {
    args: [integer],
    result: promise(noValue),
    touches: 'clock',
    lastsWithPage: (duration) => duration >= longRest,
  },
};
