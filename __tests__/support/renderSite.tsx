import { flushSync } from 'react-dom';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { siteConfig } from '../../site.config';
import { fallbackLanguage } from '../../shared/languages';
import { serviceTexts } from '../../i18n/i18n-service';
import pl from '../../i18n/pl';
import { App } from '../../src/shell/App';
import { languageOfPath } from '../../src/app/routes';
import { preloadScreen } from '../../src/shell/screens';
import { PasswordResetMode } from '../../src/app/passwordResetMode';
import type { MenuOption } from '../../src/features/menu/slice';
import { createBrowser } from '../../src/browser/browser';
import { createNavigate } from '../../src/browser/createNavigate';
import { setupStore } from '../../src/setupStore';
import { languageSelector } from '../../src/screens/settings/languageSelector';
import { createFakeServices, withMenu } from './fakeServices';
import { languageList, ok, profileOf, refused } from './outcomes';
import type { Answers } from './script';
import { settle } from './settle';

export interface VisitOptions {
  /** Has a session that the service renews at the start; by default there is none. */
  readonly isMember?: boolean;
  readonly isMobile?: boolean;
  /** Answers that the service gives from the start. */
  readonly answers?: Answers;
}

export type Site = Awaited<ReturnType<typeof renderSite>>;

/** Renders the whole site at a path, on the real store, flows and browser services, except for leaving the page. */
export async function renderSite(path: string, visitor: VisitOptions = {}) {
  history.replaceState(null, '', path);
  await Promise.all([preloadScreen(location.pathname), languageSelector.preload()]);

  const navigate = createNavigate(preloadScreen, flushSync);
  const world = createFakeServices(
    { ...createBrowser(navigate), isMobile: () => visitor.isMobile ?? false, assignLocation: () => {} },
    () => {},
  );
  const refreshAccessToken = visitor.isMember ? ok : refused(401);
  world.answers({ refreshAccessToken, profile: profileOf(1), languages: languageList, ...visitor.answers });

  const { addresses } = siteConfig;
  const language = languageOfPath(location.pathname) ?? fallbackLanguage.code;
  const { store, run } = setupStore({ addresses, language }, world.services, { before: [world.record] });
  run();
  const page = render(
    <PasswordResetMode value={siteConfig.passwordReset}>
      <App store={store} navigate={navigate} />
    </PasswordResetMode>,
  );
  await act(settle);
  await act(settle);
  world.events.length = 0;

  return {
    ...world,
    ...page,
    user: userEvent.setup({ delay: null }),
    story: () => world.events.splice(0).map(({ type }) => type),
    address: () => location.pathname + location.search + location.hash,
    /** Options that differ from the site's. */
    hasMenu: (options: readonly MenuOption[]) => act(async () => store.replaceReducer(withMenu(options))),
    /** Delivers the answer to a held call, or runs everything that can happen. */
    settles: (work: () => unknown = () => {}) =>
      act(async () => {
        await work();
        await settle();
      }),
  };
}

/** In Polish a sentence that was not translated shows; browser tests mostly read English. */
export const texts = { ...pl, messages: { ...pl.messages, ...serviceTexts.pl.rules } };
export const prefix = '/pl';

/** A text in the form that Testing Library expects, which reads non-breaking spaces as plain ones. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)(?::\w+)?\}/g, (_all, name: string) => String(values[name]));
}

/** The style rules that name one of the element's classes, media queries included. */
export function rulesOf(element: Element): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules
    .filter(({ cssText }) => [...element.classList].some((name) => cssText.includes(`.${name}`)))
    .map(({ cssText }) => cssText.replace(/\s+/g, ' '))
    .join('\n');
}

/** The toast as a visitor perceives it: its role and text; null if none is shown. */
export function toast(): string | null {
  const shown = toastElement();
  return shown && `${shown.parentElement?.role}: ${shown.textContent}`;
}

export const toastElement = () =>
  document.querySelector('div[role="status"] > p:only-child, div[role="alert"] > p:only-child');
