import { routes } from '../../src/app/routes';
import { visit } from '../support/flows';

describe('A page that is come to within the site', () => {
  test('is shown from its top', async () => {
    const site = await visit('/');
    await site.goes(routes.info);
    expect(site.diary()).toEqual(['navigation/locationChanged', '⇒ show from the top']);
  });

  test.each([
    ['another query', '/accounts?logout=true'],
    ['another language', '/pl/accounts'],
  ])('is left where it is by %s of the same page', async (_what, target) => {
    const site = await visit('/accounts');
    await site.goes(target);
    expect(site.diary()).not.toContain('⇒ show from the top');
  });
});
