/**
 * Serializes calls so that the last one wins: each is sent only after the previous one has succeeded or failed, because
 * concurrent calls may reach the service in any order.
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
