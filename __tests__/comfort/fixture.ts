import { languages, type LanguageCode } from '../../shared/languages';
import type { Member, Site } from '../../scripts/gallery/stage';
import { test as base, expect } from '../support/browser';

export const test = base.extend<object, { sceneSite: Site }>({
  // The scenes open contexts of their own, and stop the clock.
  replayedLogs: async ({}, use) => use(),
  sceneSite: [
    async ({ site }, use) => {
      const { origin, sisterOrigin, outbox } = site;
      const members = languages.map(async ({ code, id }): Promise<[LanguageCode, Member]> => {
        const account = await site.account(id);
        const { link } = await outbox.mailTo(account.email);
        return [code, { ...account, token: new URL(link).searchParams.get('token') ?? '' }];
      });
      const all = Object.fromEntries(await Promise.all(members)) as Record<LanguageCode, Member>;
      await use({ origin, sisterOrigin, members: all });
    },
    { scope: 'worker' },
  ],
});

export { expect };
