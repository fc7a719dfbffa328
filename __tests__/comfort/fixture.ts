import { signUpPeople } from '../../scripts/gallery/people';
import type { Site } from '../../scripts/gallery/stage';
import { test as base, expect } from '../support/browser';

/** The worker's site as the scenes know it, with the people who live there. */
export const test = base.extend<object, { sceneSite: Site }>({
  sceneSite: [
    async ({ site }, use) => {
      const { origin, sisterOrigin, outbox } = site;
      const people = await signUpPeople(origin, async (email) => (await outbox.mailTo(email)).link);
      await use({ origin, sisterOrigin, people });
    },
    { scope: 'worker' },
  ],
});

export { expect };
