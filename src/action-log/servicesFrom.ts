import type { Services } from '../../sagas/services';
import { keptCalls } from './keptCalls';

/** Services for replays and tests, in which one function answers every call. */
export function servicesFrom(answer: (call: string, args: unknown[]) => unknown): Services {
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of keptCalls.keys()) {
    const [part = '', name = ''] = call.split('.');
    // The function bears the call's name, so that flowWatch.ts can say what a flow is waiting for.
    (services[part] ??= {})[name] = { [call]: (...args: unknown[]) => answer(call, args) }[call];
  }
  // The type of `kept` in keptCalls.ts guarantees exactly the calls of Services.
  return services as unknown as Services;
}
