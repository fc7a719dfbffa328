import { signUpMembers } from '../../scripts/gallery/members';
import type { Site } from '../../scripts/gallery/stage';
import { test as base, expect } from '../support/browser';

export const test = base.extend<object, { sceneSite: Site }>({
  // The scenes open contexts of their own, and stop the clock.
  replayedLogs: async ({}, use) => use(),
  sceneSite: [
    async ({ site }, use) => {
      const { origin, sisterOrigin, outbox } = site;
      const members = await signUpMembers(origin, async (email) => (await outbox.mailTo(email)).link);
      await use({ origin, sisterOrigin, members });
    },
    { scope: 'worker' },
  ],
});

export { expect };
