import { accountsChosen } from '../../src/features/navigation/slice';
import { visit } from '../support/flows';

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
});
