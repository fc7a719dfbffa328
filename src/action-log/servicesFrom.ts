import type { Services } from '../../sagas/services';
import { keptCalls } from './keptCalls';

/** Services whose every call is answered by one function: those of a replay, and of tests. */
export function servicesFrom(answer: (call: string, args: unknown[]) => unknown): Services {
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of keptCalls.keys()) {
    const [part = '', name = ''] = call.split('.');
    // It has the call's name, so that a flow that waits for it can be named.
    (services[part] ??= {})[name] = { [call]: (...args: unknown[]) => answer(call, args) }[call];
  }
  // The type of what is kept says that these are all calls of Services, and no others.
  return services as unknown as Services;
}
