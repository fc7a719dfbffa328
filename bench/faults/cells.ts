import { faultKinds, type FaultKind } from '../../fixtures/faultProxy';

export const parts = ['site', 'texts', 'screen', 'flows', 'calls'] as const;
export type Part = (typeof parts)[number];

export const routes = {
  welcome: '/',
  accounts: '/accounts',
  verifyEmail: '/accounts/verify-email',
  signUpSuccess: '/accounts/sign-up-success',
  info: '/info',
  settings: '/settings',
} as const;
export type Route = keyof typeof routes;

export const languages = {
  en: { prefix: '', cookie: '1', tryAgain: 'Try again' },
  'pl by the cookie': { prefix: '', cookie: '128', tryAgain: 'Spróbuj ponownie' },
  'pl by the address': { prefix: '/pl', cookie: '1', tryAgain: 'Spróbuj ponownie' },
} as const;
export type LanguageWay = keyof typeof languages;

export interface Cell {
  readonly kind: FaultKind;
  readonly part: Part;
  readonly route: Route;
  readonly language: LanguageWay;
}

/** The service sends the same page by the cookie as by the address: that is shown on one page. */
const languagesOf = (route: Route): readonly LanguageWay[] =>
  route === 'welcome' ? (Object.keys(languages) as LanguageWay[]) : ['en', 'pl by the address'];

export const allCells: readonly Cell[] = faultKinds.flatMap((kind) =>
  parts.flatMap((part) =>
    (Object.keys(routes) as Route[]).flatMap((route) =>
      languagesOf(route).map((language) => ({ kind, part, route, language })),
    ),
  ),
);

export const nameOf = ({ kind, part, route, language }: Cell) => `${part} ${kind}, ${route}, ${language}`;
