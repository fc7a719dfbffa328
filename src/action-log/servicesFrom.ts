import type { Services } from '../../sagas/services';
import { keptCalls } from './keptCalls';

/** Services whose every call is answered by one function: those of a replay, and of tests. */
export function servicesFrom(answer: (call: string, args: unknown[]) => unknown): Services {
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of keptCalls.keys()) {
    const [part = '', name = ''] = call.split('.');
    (services[part] ??= {})[name] = (...args: unknown[]) => answer(call, args);
  }
  // The type of what is kept says that these are all calls of Services, and no others.
  return services as unknown as Services;
}
