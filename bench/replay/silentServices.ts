import type { Services } from '../../sagas/services';
import { generatedPage } from '../../fixtures/generatedPage';
import { valueOf } from '../../fixtures/valueOf';
import { calls } from '../../src/action-log/registry';
import { servicesFrom } from '../../src/action-log/servicesFrom';

const refused = { kind: 'refused', status: 401, statusText: 'Unauthorized', message: null };
/** What must not be so for the page to be at rest. */
const notSo = ['browser.isMobile', 'browser.isOutdated'];

/** Services that do nothing: the visitor is logged out, and every call ends in its next turn, but for those that last as long as the page. */
export function silentServices(): Services {
  return servicesFrom((call, args) => {
    const rule = calls.get(call);
    if (rule === undefined) throw new Error(`There is no call ${call}.`);
    if (rule.lastsWithPage?.(...args)) return new Promise(() => {});
    const result =
      call === 'anonymous.refreshAccessToken'
        ? refused
        : valueOf(rule.result.shape, { choice: notSo.includes(call) ? 1 : 0, words: '', origin: generatedPage.origin });
    return rule.result.shape.kind === 'promise' ? Promise.resolve(result) : result;
  });
}
