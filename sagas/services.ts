import type { LanguageCode } from '../shared/languages';
import type { accountCalls } from '../shared/accountContract';
import type { anonymousCalls, sessionCalls } from '../shared/calls';
import type { Client } from '../src/api/client';
import type { Browser } from '../src/browser/browser';
import type { Outcome } from '../src/lib/outcome';

/**
 * Everything impure that a saga may use. A test passes fakes in its place, and a replay answers from a recorded log.
 */
export interface Services {
  readonly anonymous: Client<typeof anonymousCalls>;
  /** Its calls go through `authenticated` in renewal.ts, which renews on a 401. */
  readonly session: Client<typeof sessionCalls> & Client<typeof accountCalls>;
  readonly calls: {
    /** Ends all of them without their answers. */
    giveUp(): void;
  };
  readonly browser: Browser;
  readonly texts: { load(code: LanguageCode): Promise<Outcome<null>> };
  readonly clock: {
    /** @param duration in milliseconds */
    sleep(duration: number): Promise<void>;
    /** @returns milliseconds since 1970 */
    now(): number;
  };
}

/**
 * Some of the services, by name: `Uses<{ anonymous: 'login'; browser: 'assignLocation' | 'navigate' }>`. A flow that the
 * accounts card runs too asks for no more than it uses, because the card has not all of them.
 */
export type Uses<Names extends { readonly [Part in keyof Services]?: keyof Services[Part] }> = {
  readonly [Part in keyof Names & keyof Services]: Pick<Services[Part], Names[Part] & keyof Services[Part]>;
};
