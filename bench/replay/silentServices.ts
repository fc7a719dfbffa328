import type { Services } from '../../sagas/services';
import { calls } from '../../src/action-log/registry';
import { isStanding } from '../../src/action-log/notes';

const takingTime = ['navigate', 'nextNewsFromOtherTabs', 'copy', 'isOutdated', 'reload', 'fillIn', 'whenSeen'];
const refused = { kind: 'refused', status: 401, statusText: 'Unauthorized', message: null };
const answered = { kind: 'answered', body: { message: 'Done', uiLanguageId: 1 } };

/**
 * Services that do nothing: the visitor is logged out, and every call ends in the next turn, except those that stand as
 * long as the page.
 */
export function silentServices(): Services {
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of calls.keys()) {
    const [part = '', name = ''] = call.split('.');
    const isSync = part === 'browser' && !takingTime.includes(name);
    const gives =
      part === 'browser'
        ? name === 'keptForm'
          ? null
          : name !== 'isOutdated' && name !== 'isMobile'
        : part === 'clock'
          ? undefined
          : name === 'refreshAccessToken'
            ? refused
            : answered;
    (services[part] ??= {})[name] = isSync
      ? () => gives
      : (...given: unknown[]) => (isStanding(call, given) ? new Promise(() => {}) : Promise.resolve(gives));
  }
  return services as unknown as Services;
}
