import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/browser';
import type { RootState } from '../../src/app/rootReducer';
import { routes } from '../../src/app/routes';

/** What is held back while a visitor presses; late presses wait for everything. */
const phases = {
  scripts: ['*/assets/site.*'],
  flows: ['*/assets/flows.*'],
  renewal: ['*/api/refreshaccesstoken'],
  late: [],
} as const;

const token = `?token=${'A'.repeat(43)}`;
const pages: Readonly<Record<string, string>> = {
  ...routes,
  signUp: `${routes.accounts}#sign-up`,
  verifyEmail: routes.verifyEmail + token,
  resetPassword: routes.resetPassword + token,
  restoreEmail: routes.restoreEmail + token,
  notFound: '/no/such/page',
};

/** A control of a page by its name, and its kind: those of one kind do the same. */
type Control = ReturnType<typeof findControls>[number];

test.use({ replaysLogs: false, viewport: { width: 1280, height: 2400 } });

for (const [name, path] of Object.entries(pages))
  test(`I1 every control of the page ${name}, alone and in pairs, does early what it does late`, async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const visit = await visitorOf(page, site.origin + path);
    const lately = new Map<string, ReturnType<typeof visit>>();
    const late = (steps: readonly Control[]) => {
      const key = named(steps);
      lately.set(key, lately.get(key) ?? visit('late', steps));
      return lately.get(key);
    };
    const all = await late([]);
    for (const phase of ['scripts', 'flows', 'renewal'] as const) {
      const { controls } = await visit(phase, []);
      const there = all?.controls.filter(
        (control, at) =>
          all.controls.findIndex(({ name }) => name === control.name) === at &&
          controls.some(({ name }) => name === control.name),
      );
      for (const steps of chains(there ?? [])) {
        const wanted = phase === 'renewal' ? steps : steps.filter((step, at) => !isGivenUp(step, steps.slice(at + 1)));
        const expected = await late(wanted);
        const early = await visit(phase, steps);
        const compared = leavesPage(steps.at(-1)) && phase !== 'renewal' ? outlasting : (seen: unknown) => seen;
        expect.soft(compared(early.seen), `${phase}: ${named(steps)}`).toEqual(expected && compared(expected.seen));
      }
    }
  });

const named = (steps: readonly Control[]) => steps.map(({ name }) => name).join(', ');
const leaves = ({ kind }: Control) => /link|fragment|way back|dialog|search/.test(kind);

/** What is given up by what comes later: what waits in a form by an edit, and all but the mode with the page. */
const isGivenUp = ({ kind, name }: Control, later: readonly Control[]) =>
  (leavesPage(later.at(-1)) && kind !== 'choose') ||
  (kind === 'submit' && later.some((step) => /edit|tick/.test(step.kind) || step.name === name));
const leavesPage = (last?: Control) => last !== undefined && leaves(last) && !/dialog|search/.test(last.kind);

/** What a page that is left leaves to the next. */
const outlasting = ({ address, theme, lang }: NonNullable<ReturnType<typeof look>>) => ({ address, theme, lang });

/** Sequences of presses in which every control that stays follows every other; what leads away from the page ends one. */
function chains(controls: readonly Control[]): Control[][] {
  const staying = controls.filter((control) => !leaves(control)).filter(isOneOfFew);
  const pairs = staying.flatMap((first) => staying.map((second) => [first, second] as const));
  const found = controls
    .filter(leaves)
    .flatMap((control, at) => [
      [control],
      ...(isOneOfFew(control, at, controls.filter(leaves)) && staying.length > 0
        ? [[...staying.slice(at % staying.length), ...staying.slice(0, at % staying.length), control]]
        : []),
    ]);
  while (pairs.length > 0) {
    const chain: Control[] = [...(pairs.shift() ?? [])];
    for (let next = 0; next >= 0 && chain.length < 10;) {
      next = pairs.findIndex(([first]) => first === chain.at(-1));
      if (next >= 0) chain.push(...pairs.splice(next, 1).map(([, second]) => second));
    }
    found.push(chain);
  }
  return found;
}

/** Of those that do the same, two are enough. */
const isOneOfFew = ({ kind }: Control, at: number, all: readonly Control[]) =>
  !/link|copy/.test(kind) || all.slice(0, at).filter((other) => other.kind === kind).length < 2;

/** A visitor who opens a page anew, presses its controls in turn in one of the phases, and looks at what came of it. */
async function visitorOf(page: Page, address: string) {
  const { origin } = new URL(address);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const underWay = new Set<Request>();
  let calls: string[] = [];
  let toasts: string[] = [];
  let held: string[] | null = null;
  await page.exposeFunction('keepToast', (text: string) => toasts.push(text));
  await page.addInitScript(hearToasts);
  page.context().on('page', (other) => void other.close());
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/account/session-end') return;
    underWay.add(request);
    // The start's own calls go out with each page that is loaded.
    if (pathname.startsWith('/api/') && !/refreshaccesstoken|languages\/ui/.test(pathname))
      calls.push(`${request.method()} ${pathname}`);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  const letOn = (requestId: string) => void devtools.send('Fetch.continueRequest', { requestId }).catch(() => {});
  // Not by Playwright's routes, which turn the cache off.
  devtools.on('Fetch.requestPaused', ({ requestId, request: { url }, resourceType }) => {
    if (resourceType === 'Document' && url.startsWith(origin)) return letOn(requestId);
    if (resourceType !== 'Document') return void (held === null ? letOn(requestId) : held.push(requestId));
    calls.push(`left for ${url}`);
    void devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
  });

  return async (phase: keyof typeof phases, steps: readonly Control[]) => {
    const isPatient = phase === 'late' || phase === 'renewal';
    await page.goto('about:blank');
    const storageTypes = 'cookies,local_storage';
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
    const patterns = [{ resourceType: 'Document' as const }, ...phases[phase].map((urlPattern) => ({ urlPattern }))];
    // What comes from the cache is not held.
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: phases[phase].length > 0 });
    await devtools.send('Fetch.enable', { patterns });
    [calls, toasts, held] = [[], [], []];
    underWay.clear();

    const settled = async () => {
      for (let before = ''; ;) {
        await page.waitForFunction(isReady, phase === 'renewal' || held === null ? 'late' : phase);
        const waitsFor = [...underWay].filter(
          (request) => !(phase === 'renewal' && held !== null && request.url().endsWith('refreshaccesstoken')),
        );
        const seen = waitsFor.length > 0 ? null : await page.evaluate(look, held !== null).catch(() => null);
        if (seen !== null && JSON.stringify(seen) === before) return seen;
        before = JSON.stringify(seen);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    };
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(isReady, phase);
    if (isPatient) await settled();
    const controls = await page.evaluate(findControls);
    for (const { name, kind } of steps) {
      const spot = async () => (await page.evaluate(findControls)).find((control) => control.name === name)?.spot;
      // What covers it is closed first, and what cannot be reached is not pressed.
      if ((await spot()) === undefined) {
        await page.keyboard.press('Escape');
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
      const [x, y] = (await spot()) ?? [];
      if (x === undefined || y === undefined) continue;
      if (name.startsWith('select')) await page.locator('select').selectOption('dark');
      else await page.mouse.click(x, y);
      if (kind === 'edit') await page.keyboard.press('End');
      if (kind === 'edit' || kind === 'search') await page.keyboard.insertText(kind === 'edit' ? 'Sesame.1' : 'pol');
      if (kind === 'search') await page.keyboard.press('Enter');
      if (isPatient) await settled();
    }
    const waiting = held ?? [];
    held = null;
    waiting.forEach(letOn);
    const seen = await settled();
    return { controls, seen: { ...seen, calls: calls.sort(), toasts } };
  };
}

// The functions from here on run in the page.

function hearToasts(): void {
  let before = '';
  new MutationObserver(() => {
    const shown = [...document.querySelectorAll('[data-print="no"] > :is([role="status"], [role="alert"])')];
    const text = shown.map(({ textContent }) => textContent).join('');
    if (text !== '' && text !== before) (window as unknown as { keepToast(text: string): void }).keepToast(text);
    before = text;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

function isReady(phase: string): boolean {
  const { dataset } = document.documentElement;
  if (phase === 'scripts') return document.readyState !== 'loading';
  return (phase === 'flows' ? 'takenOver' : 'started') in dataset;
}

/** The controls that can be pressed, and where. */
function findControls() {
  return [
    ...document.querySelectorAll<HTMLInputElement & HTMLAnchorElement>(
      'a[href^="/"],a[href^="http"],a[href^="#"],button,select,input',
    ),
  ].flatMap((control) => {
    const name = `${control.localName} ${control.getAttribute('name') ?? control.ariaLabel ?? control.textContent.trim()}`;
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const spot = [left + width / 2, top + height / 2] as const;
    const hit = document.elementFromPoint(...spot);
    if (hit === null || !(control.contains(hit) || hit.contains(control))) return [];
    const kinds = {
      'way back': '[data-leads-back]',
      fragment: '[href*="#"]',
      link: 'a',
      copy: '[data-copies]',
      submit: '[data-submits],form > div > [type="submit"]',
      choose: 'select,[data-mode]',
      search: '[role="combobox"]',
      dialog: 'label ~ button,form ~ button',
      press: 'button',
      tick: '[type="checkbox"]',
      edit: 'input',
    } as const;
    const kind = Object.entries(kinds).find(([, selector]) => control.matches(selector))?.[0] ?? '';
    return [{ name, kind, spot }];
  });
}

interface Fiber {
  readonly child: Fiber | null;
  readonly memoizedProps?: { readonly store?: { getState(): unknown } };
}

/** What the page shows and knows; null while something is under way. */
function look(isUnknown: boolean) {
  const { dataset, lang } = document.documentElement;
  // The store, of which a built site shows nothing but through React.
  const root = Object.entries(document.getElementById('root') ?? {}) as [string, { stateNode: { current: Fiber } }][];
  let fiber: Fiber | null | undefined = root.find(([key]) => key.startsWith('__reactContainer'))?.[1].stateNode.current;
  while (fiber && !fiber.memoizedProps?.store) fiber = fiber.child;
  const { toast: _toast, ...state } = (fiber?.memoizedProps?.store?.getState() ?? {}) as Partial<RootState>;
  const isBusy =
    state.client?.isWaiting !== false ||
    state.language?.isChanging !== false ||
    'going' in dataset ||
    (window.earlyInput ?? []).length > 0;
  if (isBusy || (!isUnknown && !state.session?.isKnown)) return null;
  const controls = [...document.querySelectorAll<HTMLInputElement>('button,select,input')].map(
    (control) =>
      `${control.localName} ${control.name} ${control.ariaLabel} ${control.type} ${control.value} ${control.checked} ${control.ariaExpanded} ${control.ariaPressed}`,
  );
  const { activeElement: focused } = document;
  return {
    address: location.href,
    theme: dataset['theme'],
    lang,
    controls,
    focused: `${focused?.localName} ${focused?.getAttribute('name') ?? focused?.ariaLabel ?? focused?.textContent?.slice(0, 40)}`,
    state: { ...state, navigation: { ...state.navigation, visits: 0 } },
  };
}
