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
 * The services that a flow uses, by name: `Uses<{ anonymous: 'login'; browser: 'assignLocation' | 'navigate' }>`.
 * A flow asks for no more than it uses, so that it runs wherever these exist: on the site, in the embed, in a test.
 */
export type Uses<Names extends { readonly [Part in keyof Services]?: keyof Services[Part] }> = {
  readonly [Part in keyof Names & keyof Services]: Pick<Services[Part], Names[Part] & keyof Services[Part]>;
};
