import type { Services } from '../../sagas/services';
import { keptCalls } from './keptCalls';

/**
 * Services for replays and tests, in which one function answers every call.
 * @param onTaken is called when a flow takes a call's function, in the line of the flow that makes the call
 */
export function servicesFrom(
  answer: (call: string, args: unknown[]) => unknown,
  onTaken: (call: string) => void = () => {},
): Services {
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of keptCalls.keys()) {
    const [part = '', name = ''] = call.split('.');
    // The function bears the call's name, so that flowWatch.ts can say what a flow is waiting for.
    const work = { [call]: (...args: unknown[]) => answer(call, args) }[call];
    const get = () => {
      onTaken(call);
      return work;
    };
    Object.defineProperty((services[part] ??= {}), name, { get, enumerable: true });
  }
  // The type of `kept` in keptCalls.ts guarantees exactly the calls of Services.
  return services as unknown as Services;
}
