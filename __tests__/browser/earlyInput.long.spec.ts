import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser';
import type { RootState } from '../../src/app/rootReducer';
import { routes } from '../../src/app/routes';

const token = `?token=${'A'.repeat(43)}`;
const pages: Readonly<Record<string, string>> = {
  ...routes,
  signUp: `${routes.accounts}#sign-up`,
  verifyEmail: routes.verifyEmail + token,
  resetPassword: routes.resetPassword + token,
  restoreEmail: routes.restoreEmail + token,
  notFound: '/no/such/page',
};

/** What is held back while a visitor presses; late presses wait for everything. */
const phases = {
  scripts: '*/assets/site.*',
  flows: '*/assets/flows.*',
  renewal: '*/api/refreshaccesstoken',
  late: '*/api/nothing',
} as const;

declare global {
  interface Window {
    keepToast(text: string): void;
    underWay: unknown[];
  }
}

type Control = ReturnType<typeof findControls>[number];

test.use({ replaysLogs: false, viewport: { width: 1280, height: 2400 } });

test('Every control, alone and in pairs, does early what it does late', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const visit = await visitorOf(page, site.origin);
  const known = new Set<string>();
  for (const [name, path] of Object.entries(pages)) {
    const late = new Map<string, Awaited<ReturnType<typeof visit>>['seen']>();
    const { controls } = await visit('late', path, []);
    const sequences = sequencesOf(controls, known);
    for (const phase of ['scripts', 'flows', 'renewal'] as const)
      for (const steps of sequences) {
        const { pressed, seen } = await visit(phase, path, steps);
        const isPatient = phase === 'renewal';
        const wanted = isPatient ? pressed : pressed.filter((step, at) => !isGivenUp(step, pressed.slice(at + 1)));
        const expected = late.get(named(wanted)) ?? (await visit('late', path, wanted)).seen;
        late.set(named(wanted), expected);
        const compared = leavesPage(pressed.at(-1)) && !isPatient ? outlasting : (all: unknown) => all;
        expect.soft(compared(seen), `${name}, ${phase}: ${named(pressed)}`).toEqual(compared(expected));
      }
  }
});

const named = (steps: readonly Control[]) => steps.map(({ name }) => name).join(', ');
const leaves = ({ kind }: Control) => /link|fragment|way back|dialog|search/.test(kind);
const leavesPage = (last?: Control) => last !== undefined && /link|fragment|way back/.test(last.kind);

/** What is given up by what comes later: what waits in a form by an edit, and all but the mode with the page. */
const isGivenUp = ({ kind, name }: Control, later: readonly Control[]) =>
  (leavesPage(later.at(-1)) && kind !== 'choose') ||
  (kind === 'submit' && later.some((step) => /edit|tick/.test(step.kind) || step.name === name));

/** What a page that is left leaves to the next. */
const outlasting = ({ address, theme, lang }: Awaited<ReturnType<typeof look>>) => ({ address, theme, lang });

/**
 * Sequences of presses in which each control of a page comes before and after each other one, and each that leads away comes
 * last once. What all pages have, but for the mode, is pressed on the first that has it.
 */
function sequencesOf(controls: readonly Control[], known: Set<string>): Control[][] {
  const isNew = ({ name, kind }: Control) => /edit|tick|submit/.test(kind) || !known.has(name);
  const own = controls.filter((control) => isNew(control) || (control.kind === 'choose' && controls.some(isNew)));
  // Of those that do the same, two are enough.
  const few = own.filter(
    ({ kind }, at) => !/link|copy/.test(kind) || own.slice(0, at).filter((other) => other.kind === kind).length < 2,
  );
  own.forEach(({ name }) => known.add(name));
  const of = (kinds: RegExp) => few.filter((control) => !leaves(control) && kinds.test(control.kind));
  const [edits, submits, others] = [of(/edit|tick/), of(/submit/), of(/^(?!edit|tick|submit)/)];
  const sequences = [
    [...edits, ...submits, ...others],
    [...others.toReversed(), ...edits.toReversed(), ...submits, ...submits],
    ...(submits.length > 0 ? [[...submits, ...edits]] : []),
    ...few.filter(leaves).map((control) => [...edits, ...submits, ...others.slice(0, 2), control]),
  ];
  return [...new Map(sequences.map((steps) => [named(steps), steps])).values()].filter((steps) => steps.length > 0);
}

/** A visitor who opens a page anew, presses its controls in turn in one of the phases, and looks at what came of it. */
async function visitorOf(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page);
  let calls: string[] = [];
  let toasts: string[] = [];
  let held: string[] | null = null;
  await page.exposeFunction('keepToast', (text: string) => toasts.push(text));
  await page.addInitScript(hearToastsAndCalls);
  page.context().on('page', (other) => void other.close());
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The start's own calls go out with each page that is loaded.
    if (pathname.startsWith('/api/') && !/refreshaccesstoken|languages\/ui|session-end/.test(pathname))
      calls.push(`${request.method()} ${pathname}`);
  });
  const letOn = (requestId: string) => void devtools.send('Fetch.continueRequest', { requestId }).catch(() => {});
  // Not by Playwright's routes, which turn the cache off.
  devtools.on('Fetch.requestPaused', ({ requestId, request: { url }, resourceType }) => {
    if (resourceType !== 'Document') return void (held === null ? letOn(requestId) : held.push(requestId));
    if (url.startsWith(origin)) return letOn(requestId);
    calls.push(`left for ${url}`);
    void devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
  });

  return async (phase: keyof typeof phases, path: string, steps: readonly Control[]) => {
    const isPatient = phase === 'late' || phase === 'renewal';
    // An address that differs only in its fragment loads nothing.
    if (path.includes('#')) await page.goto('about:blank');
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage' });
    // What comes from the cache is not held.
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: !isPatient });
    await devtools.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }, { urlPattern: phases[phase] }] });
    [calls, toasts, held] = [[], [], []];

    const settled = async () => {
      for (let seen = null; ; seen = await page.evaluate(look, { phase, isHeld: held !== null }).catch(() => null))
        if (seen !== null) return seen;
    };
    const nextFrame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.goto(origin + path, { waitUntil: 'commit' });
    await page.waitForFunction(isReady, phase);
    if (isPatient) await settled();
    const controls = await page.evaluate(findControls, null);
    const pressed: Control[] = [];
    for (const step of steps) {
      const { name, kind } = step;
      const spot = async () => (await page.evaluate(findControls, name))[0]?.spot;
      // What the last press opened, and covers this one, is closed first; what cannot be reached is not pressed.
      await nextFrame();
      if ((await spot()) === undefined) {
        await page.keyboard.press('Escape');
        await nextFrame();
      }
      const [x, y] = (await spot()) ?? [];
      if (x === undefined || y === undefined) continue;
      pressed.push(step);
      if (name.startsWith('select')) await page.locator('select').selectOption('dark');
      else await page.mouse.click(x, y);
      if (kind === 'edit') await page.keyboard.press('End');
      if (kind === 'edit' || kind === 'search') await page.keyboard.insertText(kind === 'edit' ? 'Sesame.1' : 'pol');
      if (kind === 'search') await page.keyboard.press('Enter');
      if (isPatient && !/edit|tick/.test(kind)) await settled();
    }
    const waiting = held ?? [];
    held = null;
    waiting.forEach(letOn);
    const seen = await settled();
    return { controls, pressed, seen: { ...seen, calls: calls.sort(), toasts } };
  };
}

// The functions from here on run in the page.

function hearToastsAndCalls(): void {
  let before = '';
  new MutationObserver(() => {
    const shown = [...document.querySelectorAll('[data-print="no"] > :is([role="status"], [role="alert"])')];
    const text = shown.map(({ textContent }) => textContent).join('');
    if (text !== '' && text !== before) window.keepToast(text);
    before = text;
  }).observe(document, { childList: true, subtree: true, characterData: true });
  const ask = window.fetch;
  window.underWay = [];
  window.fetch = async (address, options) => {
    window.underWay.push(address);
    return ask(address, options).finally(() => window.underWay.splice(window.underWay.indexOf(address), 1));
  };
}

function isReady(phase: string): boolean {
  const { dataset } = document.documentElement;
  if (phase === 'scripts') return document.readyState !== 'loading';
  return (phase === 'flows' ? 'takenOver' : 'started') in dataset;
}

/** The controls that can be pressed, and where: all, or those of a name. */
function findControls(wanted: string | null) {
  return [
    ...document.querySelectorAll<HTMLInputElement & HTMLAnchorElement>(
      'a[href^="/"],a[href^="http"],a[href^="#"],button,select,input',
    ),
  ].flatMap((control) => {
    const form = control.form?.querySelector('[name="confirm-password"]') ? 'sign-up ' : '';
    const name = `${form}${control.localName} ${control.getAttribute('name') ?? control.ariaLabel ?? control.textContent.trim()}`;
    if (wanted !== null && name !== wanted) return [];
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

/** What the page shows and knows, once nothing is under way and it changes no more. */
async function look({ phase, isHeld }: { readonly phase: string; readonly isHeld: boolean }) {
  const waitsFor = phase === 'renewal' && isHeld ? /session-end|refreshaccesstoken/ : /session-end/;
  for (let before = ''; ;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { dataset, lang } = document.documentElement;
    // The store, of which a built site shows nothing but through React.
    const root = Object.entries(document.getElementById('root') ?? {}) as [string, { stateNode: { current: Fiber } }][];
    let fiber: Fiber | null | undefined = root.find(([key]) => key.startsWith('__reactContainer'))?.[1].stateNode
      .current;
    while (fiber && !fiber.memoizedProps?.store) fiber = fiber.child;
    const { toast: _toast, ...state } = (fiber?.memoizedProps?.store?.getState() ?? {}) as Partial<RootState>;
    const isBusy =
      (!isHeld && state.client?.isWaiting !== false) ||
      state.language?.isChanging !== false ||
      'going' in dataset ||
      !('started' in dataset) ||
      (window.earlyInput ?? []).length > 0 ||
      !window.underWay.every((address) => waitsFor.test(String(address)));
    if (isBusy || (!isHeld && !state.session?.isKnown)) continue;
    const controls = [...document.querySelectorAll<HTMLInputElement>('button,select,input')].map(
      (control) =>
        `${control.localName} ${control.name} ${control.ariaLabel} ${control.type} ${control.value} ${control.checked} ${control.ariaExpanded} ${control.ariaPressed}`,
    );
    const { activeElement: focused } = document;
    const seen = {
      address: location.href,
      theme: dataset['theme'],
      lang,
      controls,
      focused: `${focused?.localName} ${focused?.getAttribute('name') ?? focused?.ariaLabel ?? focused?.textContent?.slice(0, 40)}`,
      state: { ...state, navigation: { ...state.navigation, visits: 0 } },
    };
    if (before === JSON.stringify(seen)) return seen;
    before = JSON.stringify(seen);
  }
}
