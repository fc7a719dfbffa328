import type { BrowserContext, Page, Request } from '@playwright/test';

/** Keeps requests from being answered until they are let go: a slow network. */
export async function hold(page: Page, glob: string): Promise<() => void> {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(glob, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** The calls to the service that a page makes, in order: `PUT ui/language`. */
export function callsOf(page: Page | BrowserContext): string[] {
  const calls: string[] = [];
  const hear = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api/'.length)}`);
  };
  // Both are heard alike; the type of `on` knows only one of them at a time.
  (page as Page).on('request', hear);
  return calls;
}

/** The addresses that the page's own frame has come to, in order. */
export function walkOf(page: Page): string[] {
  const walk: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) walk.push(frame.url());
  });
  return walk;
}
