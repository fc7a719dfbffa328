import { waitLimit } from './callsUnderWay';

/** Sends each call only after the one before it has ended, in this tab and across tabs, so that the last one wins. */
export function inOrder() {
  let before: Promise<unknown> = Promise.resolve();
  return <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> => {
      const send = () => ask(...given);
      // Without locks, as on plain http or with cookies blocked, only this tab's calls are in order.
      const inLock = async () => navigator.locks.request('vestibule.choice', { signal: waitLimit() }, send);
      const answer = before.then(inLock).catch(send);
      before = answer.catch(() => {});
      return answer;
    };
}
