import type { Outcome } from '../../src/lib/outcome';
import { settle } from './settle';

/** The account service's scripted answers to each call, and the calls it received. */
export type Script = ReturnType<typeof createScript>;
export type Held = ReturnType<Script['holds']>;

type Line = Outcome<unknown> | Promise<Outcome<unknown>>;
/** The next answers to calls by their names, one each time; the last one is repeated. */
export type Answers = Readonly<Record<string, Line | readonly Line[]>>;

/** @param note is called with each call as it is made */
export function createScript(note: (call: string) => void) {
  const lines = new Map<string, Line[]>();
  const asked: { readonly call: string; readonly body: unknown }[] = [];
  const waiting = new Set<(outcome: Outcome<unknown>) => void>();
  const orGivenUp = (line: Line): Line =>
    line instanceof Promise
      ? Promise.race([line, new Promise<Outcome<unknown>>((resolve) => waiting.add(resolve))])
      : line;
  return {
    asked,
    answers(given: Answers) {
      for (const [call, outcomes] of Object.entries(given)) lines.set(call, [outcomes].flat());
    },
    givesUp: () => waiting.forEach((end) => end({ kind: 'failed', text: { key: 'givenUp' } })),
    holds(call: string) {
      let give: (outcome: Outcome<unknown>) => void = () => {};
      lines.set(call, [new Promise<Outcome<unknown>>((resolve) => (give = resolve))]);
      return {
        async arrives(outcome: Outcome<unknown>) {
          give(outcome);
          await settle();
        },
      };
    },
    /** Plays a call of the client; a call without a scripted answer is a mistake in the test. */
    async play<Body>(call: string, body?: unknown): Promise<Outcome<Body>> {
      note(call);
      asked.push({ call, body });
      const left = lines.get(call) ?? [];
      const line = left.length > 1 ? left.shift() : left[0];
      if (line === undefined) throw new Error(`The script has no answer to ${call}`);
      return (await orGivenUp(line)) as Outcome<Body>;
    },
  };
}
