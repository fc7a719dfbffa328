import type { Services } from '../../../sagas/services';

/** The same services; `onCall` is told of each call before it is made. */
export function watchedCalls(services: Services, onCall: (call: string, args: unknown[]) => void): Services {
  const parts = Object.entries(services).map(([part, calls]) => [
    part,
    Object.fromEntries(
      Object.entries(calls as Record<string, (...args: unknown[]) => unknown>).map(([name, work]) => [
        name,
        (...args: unknown[]) => {
          onCall(`${part}.${name}`, args);
          return work(...args);
        },
      ]),
    ),
  ]);
  return Object.fromEntries(parts) as Services;
}
