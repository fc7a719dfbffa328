import { all, call, put, spawn, type SagaGenerator } from './effects';
import { flowFailed } from './flowFailed';
import type { Uses } from './services';

/** Flows by name, for the event of a flow that throws. The minifier renames functions, but not these keys. */
export type Flows<Services> = Readonly<Record<string, (services: Services) => SagaGenerator>>;

type Supervised = Uses<{ browser: 'logError' }>;

/** Runs the flows in parallel: one that throws is reported and restarted, and the others go on. */
export function* supervise<Services extends Supervised>(flows: Flows<Services>, services: Services): SagaGenerator {
  yield* all(Object.entries(flows).map(([name, flow]) => spawn(() => supervised(name, flow, services))));
}

/** Without a limit, a flow that throws before it waits for anything would restart for ever. */
const mostRestarts = 20;

function* supervised<Services extends Supervised>(
  name: string,
  flow: (services: Services) => SagaGenerator,
  services: Services,
): SagaGenerator {
  for (let restarts = 0; restarts <= mostRestarts; restarts += 1) {
    try {
      return yield* call(flow, services);
    } catch (error) {
      yield* put(flowFailed({ flow: name }));
      yield* call(services.browser.logError, `The flow ${name} threw`, error);
    }
  }
}
