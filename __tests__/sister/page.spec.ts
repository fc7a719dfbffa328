import { arrive, arriveLoggedIn, logIn, started } from '../support/browserSteps';
import { openSnippet, readSnippets } from '../support/sisterPage';
import { expect, test } from '../support/browser';

// Each snippet of docs/sister-app.md that says `runs=NAME` has its test here, or in a file of its own that is listed.
const tried = ['policy', 'redirects', 'session', 'calls', 'react'];
const links = '<a id="log-in">in</a> <a id="refresh">refresh</a> <a id="log-out">out</a> <output id="visitor">?</output>';

test('every snippet of the page is run by a test, and is under fifteen lines', async () => {
  const snippets = await readSnippets();
  expect(snippets.map(({ name }) => name).sort()).toEqual([...tried].sort());
  expect(snippets.filter(({ code }) => code.trimEnd().split('\n').length >= 15).map(({ name }) => name)).toEqual([]);
});

test('the redirects of the page lead there and back', async ({ page, house, said }) => {
  const visitor = await house.account();
  const address = await openSnippet(page, house, 'redirects', { body: links });
  await page.goto(`${address}?a=1#b`);
  await page.locator('#log-in').click();
  await started(page);
  await logIn(page, visitor);
  await expect(page).toHaveURL(`${address}?a=1#b`);
  await page.locator('#refresh').click();
  await expect(page).toHaveURL(`${address}?a=1#b`);
  await page.locator('#log-out').click();
  await expect(page).toHaveURL(`${address}?a=1#b`);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['uiLanguageId']);
  expect(said).toEqual([]);
});

test('the session of the page says who is there, and hears the other app', async ({ page, context, house, said }) => {
  const visitor = await house.account();
  await openSnippet(page, house, 'session', { body: links });
  await expect(page.locator('#visitor')).toHaveText('nobody');
  const door = await context.newPage();
  await arrive(door, `${house.namedOrigin}/accounts`);
  await logIn(door, visitor);
  await expect(page.locator('#visitor')).toHaveText(visitor.username);
  await page.locator('#log-out').click();
  await expect(page.locator('#visitor')).toHaveText('nobody');
  await page.locator('#log-in').click();
  await expect(page).toHaveURL(`${house.namedOrigin}/accounts?continue=${encodeURIComponent(`${house.sisterOrigin}/snippets/session`)}`);
  expect(said.filter((line) => !line.includes('401'))).toEqual([]);
});

test('the calls of the page renew an access that has expired', async ({ page, context, house }) => {
  const visitor = await house.account();
  await arriveLoggedIn(page, house.namedOrigin, visitor);
  await context.clearCookies({ name: 'vestibule_access' });
  await openSnippet(page, house, 'calls', { body: links });
  await expect(page.locator('#visitor')).toHaveText(visitor.username);
});

test("the page's hook tells a React 18 component who is there", async ({ page, house }) => {
  const visitor = await house.account();
  await arriveLoggedIn(page, house.namedOrigin, visitor);
  const user = `
    import { version } from 'react';
    import { createRoot } from 'react-dom/client';
    import { useVisitor } from './snippet';
    const Shown = () => { const who = useVisitor(); return <p>{version} {who?.kind === 'loggedIn' ? who.visitor.username : who?.kind}</p>; };
    createRoot(document.querySelector('#app')!).render(<Shown />);`;
  await openSnippet(page, house, 'react', { body: '<div id="app"></div>', user });
  await expect(page.getByText(`18.3.1 ${visitor.username}`)).toBeVisible();
});
