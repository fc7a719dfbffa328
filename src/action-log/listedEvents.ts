import { languages, type LanguageCode } from '../../shared/languages';
import type { LanguageOption } from '../../shared/contract';
import type { RootState } from '../app/rootReducer';
import type { Visit } from '../app/routes';
import type { accountsSlice, FieldErrors } from '../features/accounts/slice';
import type { clientSlice } from '../features/client/slice';
import type { languageSlice } from '../features/language/slice';
import type { menuSlice } from '../features/menu/slice';
import type { navigationSlice } from '../features/navigation/slice';
import type { sessionSlice } from '../features/session/slice';
import type { themeSlice } from '../features/theme/slice';
import type { toastSlice } from '../features/toast/slice';
import type { verificationSlice } from '../features/verification/slice';
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

interface Slices extends Record<keyof RootState, object> {
  accounts: typeof accountsSlice.actions;
  client: typeof clientSlice.actions;
  language: typeof languageSlice.actions;
  menu: typeof menuSlice.actions;
  navigation: typeof navigationSlice.actions;
  session: typeof sessionSlice.actions;
  theme: typeof themeSlice.actions;
  toast: typeof toastSlice.actions;
  verification: typeof verificationSlice.actions;
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
export const errors = fields<FieldErrors>({
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
    loginSubmitted: fields({ isRememberMe: flag }),
    loginRefused: fields({ text }),
    loginFailed: fields({ text }),
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
