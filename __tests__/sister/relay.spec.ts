import type { Page, Route } from '@playwright/test';
import { arriveLoggedIn } from '../support/browserSteps';
import { arriveAtSister, cookingAs, logInThroughSister } from '../support/sister';
import { fulfil } from '../support/sisterPage';
import { expect, test } from '../support/browser';

/** A page of an untrusted or a trusted origin, which frames the relay page and posts a message to it. */
async function frameRelay(page: Page, origin: string, frontDoor: string, said: readonly unknown[]): Promise<unknown[]> {
  const body = '<!doctype html><title>framing</title><body></body>';
  await fulfil(page, `${origin}/framing`, { contentType: 'text/html', body });
  await page.goto(`${origin}/framing`);
  return page.evaluate(
    async ([address, words]) => {
      const frame = document.createElement('iframe');
      frame.src = `${address}/session-relay`;
      document.body.append(frame);
      await new Promise((resolve) => (frame.onload = resolve));
      const { port1, port2 } = new MessageChannel();
      const heard: unknown[] = [];
      port1.onmessage = ({ data }) => heard.push(data);
      // To any origin: a refused frame has another origin, and would not receive a message for the front door.
      frame.contentWindow?.postMessage(words[0], '*', [port2]);
      for (const word of words.slice(1)) port1.postMessage(word);
      // Messages to the frame arrive in order: an answer to its load would be here before one to this.
      await fetch(`${address}/robots.txt`, { mode: 'no-cors' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return heard;
    },
    [frontDoor, said] as const,
  );
}

test('X4 the relay page cannot be framed by a stranger, and says nothing to one', async ({ page, site, said }) => {
  const port = new URL(site.sisterOrigin).port;
  const stranger = `http://stranger.vestibule.localhost:${port}`;
  expect(await frameRelay(page, stranger, site.namedOrigin, ['vestibule.session', 'renew'])).toEqual([]);
  await expect.poll(() => said.join('\n')).toContain('frame-ancestors');
});

test('X4 the relay page takes no greeting but its own, and no word but the three', async ({ page, context, site }) => {
  const visitor = await site.account();
  const door = await context.newPage();
  await arriveLoggedIn(door, site.namedOrigin, visitor);
  expect(await frameRelay(page, site.sisterOrigin, site.namedOrigin, ['hello', 'renew', 'loggedOut'])).toEqual([]);
  const forged = ['vestibule.session', null, 7, {}, ['loggedOut'], 'LOGGEDOUT', 'constructor', { word: 'loggedOut' }];
  expect(await frameRelay(page, site.sisterOrigin, site.namedOrigin, forged)).toEqual(['ready']);
  await expect(door.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
});

test('H2 H3 the relay page has its own strict policy, and no other page can be framed', async ({ page, site }) => {
  const policyAt = async (path: string) =>
    (await page.goto(site.namedOrigin + path))?.headers()['content-security-policy'] ?? '';
  const policy = await policyAt('/session-relay');
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+'; connect-src 'self'; /);
  for (const directive of [
    `frame-ancestors ${site.sisterOrigin} ${site.namedOrigin} `,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
    expect(policy).toContain(directive);
  expect(policy).not.toMatch(/unsafe-|\*/);
  for (const path of ['/', '/accounts', '/settings', '/nothing'])
    expect(await policyAt(path)).toContain("frame-ancestors 'none'");
});

test('A1 A3 a service that does not answer, or not as itself, logs nobody out', async ({ page, site }) => {
  const visitor = await site.account();
  await logInThroughSister(page, site, visitor);
  const away = page.getByText('The front door cannot be reached');
  const headers = { 'Access-Control-Allow-Origin': site.sisterOrigin, 'Access-Control-Allow-Credentials': 'true' };
  const bad = [
    (route: Route) => route.abort('connectionreset'),
    (route: Route) => route.fulfill({ status: 503, body: 'busy', headers }),
    (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>Hotel</p>', headers }),
  ];
  for (const answer of bad) {
    await page.route('**/api/**', answer);
    await page.goto(`${site.sisterOrigin}/`);
    await expect(away).toBeVisible();
    await page.unroute('**/api/**', answer);
    await arriveAtSister(page, site);
    await expect(cookingAs(page, visitor)).toBeVisible();
  }
});
