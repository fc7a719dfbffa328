import type { RootState } from '../app/rootReducer';
import type { MenuOption } from '../features/menu/slice';
import { errors, form, languageCode, languageOption, mode, visit } from './listedEvents';
import type { Pseudonyms } from './pseudonyms';
import { address, count, fields, flag, list, nothing, oneOf, origin, orNull, text, words, type Rule } from './rules';

const hostOfSite: Rule<string> = (value, names) =>
  names.origins.some((one) => one.endsWith(`://${String(value)}`)) ? value : words(value, names);
const trusted: Rule<string> = (value, names) => (names.origins.includes(value as string) ? value : words(value, names));

/** What of the state may be recorded: a part or a field that is missing does not compile. */
const listed: { readonly [Part in keyof RootState]: Rule<RootState[Part]> } = {
  accounts: fields<RootState['accounts']>({
    form,
    failedTries: count,
    errors,
    hasSignedUp: flag,
    isPasswordShown: flag,
    isCapsLockOn: flag,
    isResetOpen: flag,
  }),
  client: fields<RootState['client']>({
    isMobile: flag,
    isWaiting: flag,
    isOutdated: flag,
    urlProtocol: oneOf('https', 'http'),
    pageOrigin: origin,
    sisterHost: hostOfSite,
    trustedOrigins: list(trusted),
  }),
  language: fields<RootState['language']>({
    code: languageCode,
    selectedId: count,
    options: list(languageOption),
    list: oneOf('unasked', 'loading', 'loaded', 'failed'),
    isChanging: flag,
  }),
  menu: fields<RootState['menu']>({
    isOpen: flag,
    options: list(
      fields<MenuOption>({
        name: oneOf('settings', 'info'),
        link: orNull(address),
        icon: oneOf('settings', 'info'),
        action: nothing,
      }),
    ),
  }),
  navigation: fields<RootState['navigation']>({ ...visit, visits: count }),
  session: fields<RootState['session']>({
    isLoggedIn: flag,
    isKnown: flag,
    accessCheck: oneOf('idle', 'running', 'failed'),
  }),
  theme: fields<RootState['theme']>({ mode }),
  toast: fields<RootState['toast']>({ text: orNull(text), isPositive: flag }),
  verification: fields<RootState['verification']>({ status: oneOf('inProgress', 'succeeded', 'failed') }),
};

export type RedactState = { readonly [Part in keyof RootState]?: unknown };

export const stateParts = Object.keys(listed) as (keyof RootState)[];

export const redactPart = (part: keyof RootState, value: unknown, names: Pseudonyms): unknown =>
  listed[part](value, names);

/** The state as a log may hold it. */
export const redactState = (state: { readonly [Part in keyof RootState]?: unknown }, names: Pseudonyms): RootState =>
  Object.fromEntries(stateParts.map((part) => [part, redactPart(part, state[part], names)])) as unknown as RootState;
