import type { LanguageCode } from '../shared/languages';
import type { AnonymousClient } from '../src/api/anonymousClient';
import type { SessionClient } from '../src/api/sessionClient';
import type { Browser } from '../src/browser/browser';
import type { Outcome } from '../src/lib/outcome';

/**
 * The world as a saga may touch it: everything impure stands here and nowhere else, so that a test
 * can put another world in its place and a recorded log can stand in for it.
 */
export interface Services {
  readonly anonymous: AnonymousClient;
  /** Its calls go through `authenticated` in renewal.ts, which renews on a 401. */
  readonly session: SessionClient;
  readonly browser: Browser;
  readonly texts: { load(code: LanguageCode): Promise<Outcome<null>> };
  readonly clock: {
    /** @param duration in milliseconds */
    sleep(duration: number): Promise<void>;
  };
}
