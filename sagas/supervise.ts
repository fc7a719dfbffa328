import { all, call, spawn, type Flow } from './effects';
import type { Uses } from './services';

/** Flows by their names, which survive the minifier here: a flow that throws is told by its name. */
export type Flows<Services> = Readonly<Record<string, (services: Services) => Flow>>;

type Supervised = Uses<{ browser: 'logError' }>;

/** Runs the flows side by side: one that throws is logged and begins again, and the others go on. */
export function* supervise<Services extends Supervised>(flows: Flows<Services>, services: Services): Flow {
  yield* all(Object.entries(flows).map(([name, flow]) => spawn(() => supervised(name, flow, services))));
}

/** A flow that throws before it has waited for anything would throw for ever. */
const mostRestarts = 20;

function* supervised<Services extends Supervised>(
  name: string,
  flow: (services: Services) => Flow,
  services: Services,
): Flow {
  for (let restarts = 0; restarts <= mostRestarts; restarts += 1) {
    try {
      return yield* call(flow, services);
    } catch (error) {
      yield* call(services.browser.logError, `The flow ${name} threw`, error);
    }
  }
}
