import { accountsChosen } from '../../src/features/navigation/slice';
import { siteOrigin, visit } from '../support/flows';

describe('The person icon (docs/behaviour.md, 2)', () => {
  test.each(['/', '/info?a=1&b=2#legal', '/pl/settings', '/nowhere?x=ż'])(
    'at %s leads to the accounts page, with the full address as continue',
    async (path) => {
      const site = await visit(path);
      const here = site.address();
      await site.report(accountsChosen());
      const { pathname, search, searchParams } = new URL(site.address());
      expect(pathname).toBe(path.startsWith('/pl') ? '/pl/accounts' : '/accounts');
      expect(search).toBe(`?continue=${encodeURIComponent(here)}`);
      expect(searchParams.get('continue')).toBe(here);
    },
  );

  test('the address that it takes along is one that may be followed', async () => {
    const site = await visit('/info?a=1#legal');
    await site.report(accountsChosen());
    expect(site.state().navigation.continueTo).toBe(`${siteOrigin}/info?a=1#legal`);
  });
});
