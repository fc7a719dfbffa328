import { expect, test } from '../support/browser';
import { weighPages } from '../../tools/build/pageWeights';
import { checkedSiteConfig } from '../../shared/siteConfig';
import { siteConfig } from '../../site.config';
import project from '../../package.json' with { type: 'json' };

const withoutForms = ['/', '/info', '/accounts/sign-up-success', '/404'];

// As brotli sends them. This needs only a build, no browser.
test('every page keeps within the byte limits of package.json, in every language', async () => {
  const pages = await weighPages('.local/bundle', checkedSiteConfig(siteConfig, {}).addresses);
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(withoutForms));
  const { html: mostHtml, scripts, scriptsWithForms } = project.budgets.kilobytes;
  const tooHeavy = pages.flatMap((page) => {
    const mostScripts = withoutForms.includes(page.path) ? scripts : scriptsWithForms;
    const found = `${page.file}: ${page.html} B of HTML, at most ${mostHtml} kB, and ${page.scripts} B of scripts, at most ${mostScripts} kB (webpack --analyze draws what is in them, see docs/contributing.md)`;
    return page.html > mostHtml * 1000 || page.scripts > mostScripts * 1000 ? [found] : [];
  });
  expect(tooHeavy).toEqual([]);
});
