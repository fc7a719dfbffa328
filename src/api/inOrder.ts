/**
 * Calls of which the last has the last word: each goes out when the one before has ended, however that was, since two that
 * are under way at one time may reach the service in any order.
 */
export function inOrder() {
  let before: Promise<unknown> = Promise.resolve();
  return <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> => {
      const answer = before.then(() => ask(...given));
      before = answer.catch(() => {});
      return answer;
    };
}
