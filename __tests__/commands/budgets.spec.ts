import { expect, test } from '@playwright/test';
import { overBudget, readBudgets } from '../../build/budgets';
import { weighPages, type PageWeight } from '../../build/pageWeights';
import { siteConfig } from '../../site.config';
import { checkedSiteConfig } from '../../shared/siteConfig';

// The pages are weighed as `npm run build` writes them; no browser is needed, only the build that its tests stand on.
test('every page stays within its byte budget, in every language', async () => {
  const pages = await weighPages('.local/bundle', checkedSiteConfig(siteConfig, {}).addresses);
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/',
      '/accounts',
      '/accounts/verify-email',
      '/accounts/reset-password',
      '/accounts/restore-email',
      '/accounts/sign-up-success',
      '/info',
      '/settings',
      '/accounts/manage',
      '/404',
    ]),
  );
  expect(overBudget(pages, await readBudgets())).toEqual([]);
});

test.describe('a budget that does not hold', () => {
  const page: PageWeight = {
    path: '/info',
    file: 'pl/info/index.html',
    html: 700,
    scripts: 1300,
    files: [
      { src: '/assets/site.js', bytes: 1000 },
      { src: '/assets/text.js', bytes: 200 },
      { src: '/assets/info.js', bytes: 60 },
      { src: '/assets/small.js', bytes: 40 },
    ],
  };

  test('says the page, what it costs, what it may cost, and its three biggest files', () => {
    expect(overBudget([page], { '/info': { html: 700, scripts: 1299 } })).toEqual([
      'The scripts of /info (pl/info/index.html) have 1300 bytes, 1 over their budget of 1299; the biggest are /assets/site.js 1000, /assets/text.js 200, /assets/info.js 60. `npm run build -- --analyze` shows what is in them.',
    ]);
    expect(overBudget([page], { '/info': { html: 690, scripts: 1300 } })).toEqual([
      'The document of /info (pl/info/index.html) has 700 bytes, 10 over its budget of 690.',
    ]);
  });

  test('says which page has none, and which budget has no page', () => {
    expect(overBudget([page], { '/gone': { html: 1, scripts: 1 } })).toEqual([
      '/info has no budget: give it one in package.json, such as "/info": {"html":700,"scripts":1300}.',
      'package.json has a budget for /gone, which is no page of the site.',
    ]);
  });
});
