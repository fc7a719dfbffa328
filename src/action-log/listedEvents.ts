import { languages, type LanguageCode } from '../../shared/languages';
import type { LanguageOption } from '../../shared/contract';
import type { RootState } from '../app/rootReducer';
import type { Visit } from '../app/routes';
import type * as accounts from '../features/accounts/slice';
import type * as client from '../features/client/slice';
import type * as language from '../features/language/slice';
import type * as menu from '../features/menu/slice';
import type * as navigation from '../features/navigation/slice';
import type * as session from '../features/session/slice';
import type * as theme from '../features/theme/slice';
import type * as toast from '../features/toast/slice';
import type * as verification from '../features/verification/slice';
import { themeModes } from '../theme/mode';
import {
  address,
  count,
  fields,
  flag,
  list,
  nothing,
  oneOf,
  origin,
  orNull,
  path,
  text,
  words,
  type Fields,
  type Rule,
} from './rules';

/** The events that a slice's file exports, by their names behind the slash. */
type EventsOf<File> = {
  [Key in keyof File as File[Key] extends { readonly type: `${string}/${infer Name}` } ? Name : never]: File[Key];
};

interface Slices extends Record<keyof RootState, object> {
  accounts: EventsOf<typeof accounts>;
  client: EventsOf<typeof client>;
  language: EventsOf<typeof language>;
  menu: EventsOf<typeof menu>;
  navigation: EventsOf<typeof navigation>;
  session: EventsOf<typeof session>;
  theme: EventsOf<typeof theme>;
  toast: EventsOf<typeof toast>;
  verification: EventsOf<typeof verification>;
}

type PayloadOf<Creator> = Creator extends (...given: never[]) => { payload: infer Payload } ? Payload : never;
/** Every event with every field of its payload: one that is missing does not compile. */
type Listed = {
  readonly [Part in keyof Slices]: { readonly [Name in keyof Slices[Part]]: Rule<PayloadOf<Slices[Part][Name]>> };
};

export const mode = oneOf(...themeModes);
export const languageCode = oneOf<LanguageCode>(...languages.map(({ code }) => code));
export const languageOption = fields<LanguageOption>({ id: count, name: words, code: words });
export const form = oneOf('logIn', 'signUp');
export const errors = fields<accounts.FieldErrors>({
  usernameOrEmail: text,
  username: text,
  email: text,
  password: text,
  confirmPassword: text,
  form: text,
});
export const visit: Fields<Visit> = {
  route: oneOf('notFound', 'welcome', 'accounts', 'verifyEmail', 'signUpSuccess', 'info', 'settings'),
  path,
  prefix: oneOf('', ...languages.map(({ code }) => `/${code}`)),
  continueTo: orNull(address),
  isRefresh: flag,
  isLogout: flag,
};

const listed: Listed = {
  accounts: {
    formSwitched: fields({ form }),
    logInEdited: fields({ field: oneOf('usernameOrEmail', 'password') }),
    signUpEdited: fields({ field: oneOf('username', 'email', 'password', 'confirmPassword') }),
    errorsFound: fields({ errors }),
    errorsChanged: fields({ errors }),
    logInSubmitted: fields({ isRememberMe: flag }),
    logInRefused: fields({ text }),
    logInFailed: fields({ text }),
    signUpSubmitted: fields({ languageId: count }),
    signedUp: nothing,
    signUpRefused: fields({ wait: orNull(text) }),
    signUpFailed: fields({ text }),
    passwordShownToggled: nothing,
    capsLockChanged: fields({ isOn: flag }),
    resetOpened: nothing,
    resetClosed: nothing,
  },
  client: {
    started: fields({ isMobile: flag, pageOrigin: origin }),
    waitingChanged: fields({ isWaiting: flag }),
    copyRequested: fields({ words }),
    newerBuildFound: nothing,
    reloadRequested: nothing,
    chunkFailed: nothing,
    crashed: nothing,
    logRequested: nothing,
  },
  language: {
    selectorShown: nothing,
    listLoaded: fields({ options: list(languageOption) as Rule<LanguageOption[]> }),
    listFailed: nothing,
    chosen: fields({ id: count }),
    changed: nothing,
    changeFailed: nothing,
    switched: fields({ code: languageCode }),
  },
  menu: { toggled: nothing, closed: nothing, optionChosen: fields({ name: oneOf('settings', 'info') }) },
  navigation: { entered: fields(visit), accountsChosen: nothing },
  session: {
    profileLoaded: fields({ uiLanguageId: count }),
    loggedIn: fields({ by: oneOf('renewal', 'login', 'otherTab') }),
    loggedOut: fields({ by: oneOf('start', 'visitor', 'refusedRenewal', 'otherTab') }),
    loggedInViewShown: nothing,
    logoutRequested: nothing,
    logoutRefused: nothing,
    logoutFailed: nothing,
    accessCheckRequested: nothing,
    accessChecked: nothing,
    accessCheckFailed: nothing,
  },
  theme: { modeRestored: fields({ mode }), modeChosen: fields({ mode }) },
  toast: { shown: fields({ text, isPositive: flag }), hidden: nothing },
  verification: { started: nothing, succeeded: nothing, refused: nothing, failed: nothing },
};

/** What of an event's payload may be recorded, by its type. An event that is not here is recorded as `unlisted`. */
export const listedEvents: ReadonlyMap<string, Rule<unknown>> = new Map(
  Object.entries(listed).flatMap(([part, events]) =>
    Object.entries<Rule<unknown>>(events).map(([name, rule]) => [`${part}/${name}`, rule] as const),
  ),
);
