import type { Services } from '../../sagas/services';
import { calls } from './registry';

/** Services whose every call is answered by one function: those of a replay, and of tests and benches. */
export function servicesFrom(answer: (call: string, args: unknown[]) => unknown): Services {
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of calls.keys()) {
    const [part = '', name = ''] = call.split('.');
    (services[part] ??= {})[name] = (...args: unknown[]) => answer(call, args);
  }
  // The registry's type says that these are all calls of Services, and no others.
  return services as unknown as Services;
}
