import type { Services } from '../../sagas/services';
import { calls } from './registry';

/** What the flows wait for, by the call's number. */
export type Waiting = Map<number, { readonly on: (gave: unknown) => void; readonly off: (threw: unknown) => void }>;

/** What a flow waits for until the log has its end. */
export class Pending {
  constructor(
    private readonly waiting: Waiting,
    private readonly id: number,
  ) {}

  then(on: (gave: unknown) => void, off: (threw: unknown) => void): void {
    this.waiting.set(this.id, { on, off });
  }
}

/** The world of a replay: every call is answered from the log. */
export function replayedServices(answer: (call: string, given: unknown[]) => unknown): Services {
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of calls.keys()) {
    const [part = '', name = ''] = call.split('.');
    (services[part] ??= {})[name] = (...given: unknown[]) => answer(call, given);
  }
  return services as unknown as Services;
}
