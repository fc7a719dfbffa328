/** A change of a source: `from`, which it says once or first, becomes `to`. */
export interface Seeded {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const of = (file: string, ...changes: readonly (readonly [from: string, to: string])[]): Seeded[] =>
  changes.map(([from, to]) => ({ file, from, to }));

const feature = (name: string) => `src/features/${name}/slice.ts`;

/** A hundred faults such as people make, in all that a visit runs through. */
export const faults: readonly Seeded[] = [
  // Flows: 24.
  ...of(
    'sagas/login.ts',
    ['select, takeLeading, type', 'select, takeEvery as takeLeading, type'],
    ['Password: secret.password', 'Password: secret.usernameOrEmail'],
    ['IsRememberMe: payload.isRememberMe', 'IsRememberMe: !payload.isRememberMe'],
  ),
  ...of(
    'sagas/logout.ts',
    ["isEverywhere ? 'loggedOutEverywhere' : 'loggedOut'", "'loggedOut'"],
    ["yield* put(loggedOut({ by: 'visitor' }));", ''],
    ['if (loggedInViewShown.match(event) && !isLogout) return;', ''],
  ),
  ...of(
    'sagas/signUp.ts',
    ['Email: secret.email', 'Email: secret.username'],
    ['LanguageId: payload.languageId', 'LanguageId: 0'],
    ["return yield* showError({ key: 'validationErrors' });", 'return;'],
  ),
  ...of(
    'sagas/verifyEmail.ts',
    ['readingTime = 1500', 'readingTime = 15'],
    ['if (outcome.status === 409) return', 'if (outcome.status === 410) return'],
    ["const given = secret.token?.trim() ?? '';", "const given = '';"],
  ),
  ...of('sagas/toast.ts', ['takeLatest, type', 'takeEvery as takeLatest, type']),
  ...of('sagas/language.ts', ['yield* switchTo(services, before);', ''], ['LanguageId: id', 'LanguageId: id + 1']),
  ...of('sagas/start.ts', ['noSession = [204, 401]', 'noSession = [401]'], ['yield* put(loggedIn({ by }));', '']),
  ...of('sagas/refresh.ts', ['if (isRefresh) yield* put(accessCheckFailed());', '']),
  ...of('sagas/tabs.ts', ["news !== 'loggedIn' && isLoggedIn", "news !== 'loggedIn' && !isLoggedIn"]),
  ...of('sagas/waiting.ts', ['waitingChanged({ isWaiting: false })', 'waitingChanged({ isWaiting: true })']),
  ...of('sagas/changePassword.ts', ['NewPassword: secret.password', 'NewPassword: secret.currentPassword']),
  ...of('sagas/endSessions.ts', ['sessionsEnded({ id }))', 'sessionsEnded({ id: null }))']),
  ...of('sagas/accountsLink.ts', ['accountsLeadingTo(here)', 'here']),
  ...of('sagas/ownData.ts', ["yield* put(loggedOut({ by: 'deletion' }));", '']),

  // Reducers: 16.
  ...of(
    feature('accounts'),
    ['state.failedTries += 1;', 'state.failedTries = 1;'],
    ['{ ...initialState, hasSignedUp: true }', '{ ...initialState }'],
    ['{ username: taken, email: taken }', '{ username: taken }'],
    ['.addCase(loggedIn, () => initialState)', ''],
  ),
  ...of(feature('client'), ['state.isWaiting = payload.isWaiting;', ''], ['state.isOutdated = true;', '']),
  ...of(
    feature('language'),
    ['state.selectedId = payload.id;', ''],
    ["state.list = 'failed';", "state.list = 'loaded';"],
    ['state.isChanging = false;\n      state.selectedId', 'state.selectedId'],
  ),
  ...of(
    feature('navigation'),
    ["if (payload.by !== 'renewal') state.isLogout = false;", ''],
    ['state.visits + 1 : state.visits', 'state.visits : state.visits'],
  ),
  ...of(feature('session'), ["state.accessCheck = 'failed';", "state.accessCheck = 'idle';"]),
  ...of(feature('toast'), ['state.text = null;', 'state.isPositive = true;']),
  ...of(
    feature('manage'),
    ['one.id !== id)', 'one.id === id)'],
    ['[...others, section]', '[section]'],
    ['state.isDeleting = true;', ''],
  ),

  // Selectors: 9.
  ...of(
    feature('accounts'),
    ['selectFieldErrors: (state) => state.errors', 'selectFieldErrors: (_state) => ({}) as AccountsState["errors"]'],
    ['selectIsPasswordShown: (state) => state.isPasswordShown', 'selectIsPasswordShown: (state) => state.isCapsLockOn'],
    ['selectHasSignedUp: (state) => state.hasSignedUp', 'selectHasSignedUp: (state) => !state.hasSignedUp'],
  ),
  ...of(
    feature('client'),
    ['selectIsWaiting: (state) => state.isWaiting', 'selectIsWaiting: (state) => state.isOutdated'],
    ['selectIsOutdated: (state) => state.isOutdated', 'selectIsOutdated: (state) => state.isMobile'],
  ),
  ...of(feature('menu'), [
    'selectMenuOptions: (state) => state.options',
    'selectMenuOptions: (state) => state.options.slice(1)',
  ]),
  ...of(feature('session'), [
    'selectIsLoggedIn: (state) => state.isLoggedIn',
    'selectIsLoggedIn: (state) => state.isKnown',
  ]),
  ...of(feature('toast'), [
    'selectToast: (state) => state',
    'selectToast: (state) => ({ ...state, isPositive: true })',
  ]),
  ...of(feature('verification'), [
    'selectWhyUndecided: (state) => state.why',
    'selectWhyUndecided: (_state) => undefined as VerificationState["why"]',
  ]),

  // Texts: 12.
  ...of(
    'i18n/en/index.ts',
    ['User logged out correctly', 'User logged in correctly'],
    ['Password must be at least 6 characters long', 'Password must be at least 8 characters long'],
    ['After {seconds:number} seconds we stop waiting.', 'After {seconds:number} minutes we stop waiting.'],
    ["rememberMe: 'Remember me'", "rememberMe: 'Forget me'"],
    ["settings: 'Settings'", "settings: 'Setting'"],
    ["copied: 'Copied'", "copied: 'Not copied'"],
    ['The link works for 24 hours.', 'The link works for 48 hours.'],
    ["tryAgain: 'Try again'", "tryAgain: 'Again'"],
  ),
  ...of(
    'i18n/pl/index.ts',
    ["logIn: 'Zaloguj się'", "logIn: 'Wyloguj się'"],
    ["password: 'Hasło'", "password: 'Login'"],
    ["menu: 'Opcje'", "menu: 'Menu'"],
  ),
  ...of('i18n/en/service.ts', ['Verify your email', 'Verify the email']),

  // Components: 16.
  ...of(
    'src/features/menu/OptionsMenu.tsx',
    ['onClick={() => report(menuToggled())}', 'onClick={() => {}}'],
    ['report(menuOptionChosen({ name: option.name }));', "report(menuOptionChosen({ name: 'info' }));"],
    ['{isOpen && (', '{!isOpen && ('],
  ),
  ...of('src/features/toast/ToastCorner.tsx', ['{!isPositive && toast}', '{isPositive && toast}']),
  ...of('src/features/theme/ModeCorner.tsx', ['event.target.value as ThemeMode', "'light' as ThemeMode"]),
  ...of(
    'src/screens/accounts/LogInForm.tsx',
    ['report(logInSubmitted(isRememberMe, values))', 'report(logInSubmitted(false, values))'],
    ['      errorOf,', "      errorOf: () => errorOf('usernameOrEmail'),"],
    ['report(resetOpened())', "report(formSwitched({ form: 'signUp' }))"],
  ),
  ...of(
    'src/screens/accounts/SignUpForm.tsx',
    ["{...bind('confirmPassword')}", "{...bind('password')}"],
    ['report(signUpEdited(field, edited));', ''],
  ),
  ...of('src/screens/accounts/LoggedInView.tsx', ['report(logoutRequested())', 'report(logoutEverywhereRequested())']),
  ...of('src/screens/accounts/PasswordField.tsx', ["isShown ? 'text' : 'password'", "isShown ? 'password' : 'text'"]),
  ...of('src/screens/accounts/RefreshView.tsx', ['report(accessCheckRequested())', 'undefined']),
  ...of('src/screens/info/CopyButton.tsx', ['copyRequested({ words })', 'copyRequested({ words: term })']),
  ...of('src/screens/manage/SessionsSection.tsx', [
    'sessionEndRequested({ id: session.id })',
    'otherSessionsEndRequested()',
  ]),
  ...of('src/screens/manage/DataSection.tsx', ['report(deletionOpened())', 'report(dataRequested())']),

  // Clients: 10.
  ...of(
    'src/api/anonymousClient.ts',
    ["'POST', 'login'", "'PUT', 'login'"],
    ["'signup/verify-email'", "'signup/verify'"],
    ["'ui/language-cookie', hasMessage, body", "'ui/language-cookie', hasMessage"],
  ),
  ...of('src/api/sessionClient.ts', ["'POST', 'logout'", "'GET', 'logout'"]),
  ...of(
    'src/api/accountClient.ts',
    ["'account/sessions/end'", "'account/sessions/end-others'"],
    ["'account/data'", "'account'"],
  ),
  ...of(
    'src/api/request.ts',
    ["credentials: 'include'", "credentials: 'omit'"],
    ['response.status !== 200', 'response.status >= 500'],
  ),
  ...of('src/api/toOutcome.ts', ['hasMessage(body) ? body.message : null', 'null']),
  ...of('src/api/shapes.ts', ["isRecord(body) && isText(body['message'])", 'isRecord(body)']),

  // Rules: 8.
  ...of(
    'shared/validation.ts',
    ['characters(password) < 8', 'characters(password) < 9'],
    ['characters(password) < 6', 'characters(password) <= 6'],
    ['username: 64', 'username: 65'],
    ['!/\\d/.test(password)', '!/[1-9]/.test(password)'],
    ['\\p{Lu}', '[A-Z]'],
    ['name.trim().length < 1', 'name.length < 1'],
    ['.trim()) < 3', ') < 3'],
  ),
  ...of('src/lib/continueTo.ts', [
    "const isPlain = url.username === '' && url.password === '';",
    'const isPlain = true;',
  ]),

  // Routes: 5.
  ...of(
    'src/app/routes.ts',
    ["settings: '/settings'", "settings: '/setting'"],
    ["value !== '0'", "value !== ''"],
    ['values.length === 1 ?', 'values.length > 0 ?'],
    ["['accounts', 'verifyEmail']", "['accounts']"],
    ["isFlag(query.get('logout'))", "isFlag(query.get('refresh'))"],
  ),
];

/** Twenty changes after which a visitor sees, and the service gets, what they did before. */
export const refactors: readonly Seeded[] = [
  ...of(
    'sagas/start.ts',
    [
      '  const isMobile = yield* call(services.browser.isMobile);\n  const pageOrigin = yield* call(services.browser.pageOrigin);',
      '  const pageOrigin = yield* call(services.browser.pageOrigin);\n  const isMobile = yield* call(services.browser.isMobile);',
    ],
    ['const noSession = [204, 401];', 'const noSession: readonly number[] = [401, 204];'],
  ),
  ...of('sagas/pageHead.ts', [
    "    yield* call(services.browser.setTitle, `${texts.titles[route]()} · ${siteConfig.product}`);\n    yield* call(services.browser.setThemeColor, route === 'welcome' ? 'white' : 'page');",
    "    yield* call(services.browser.setThemeColor, route === 'welcome' ? 'white' : 'page');\n    yield* call(services.browser.setTitle, `${texts.titles[route]()} · ${siteConfig.product}`);",
  ]),
  ...of('sagas/copy.ts', [
    "yield* isCopied ? showSuccess('copied') : showError({ key: 'notCopied' });",
    "if (isCopied) yield* showSuccess('copied');\n    else yield* showError({ key: 'notCopied' });",
  ]),
  ...of('sagas/toast.ts', ['duration = 3000', 'duration = 3 * 1000']),
  ...of('sagas/menu.ts', [
    'options.find(({ name }) => name === payload.name)',
    'options.filter(({ name }) => name === payload.name)[0]',
  ]),
  ...of('sagas/waiting.ts', ['return yield* work;', 'const result = yield* work;\n    return result;']),
  ...of(feature('accounts'), [
    'fail(state, payload.errors);',
    'state.failedTries += 1;\n      state.errors = payload.errors;',
  ]),
  ...of(
    feature('menu'),
    ['state.isOpen = !state.isOpen;', 'return { ...state, isOpen: !state.isOpen };'],
    ['isOpen: false,\n  options', 'isOpen: false,\n  ...({ isPinned: false } as object),\n  options'],
  ),
  ...of(feature('session'), [
    'const initialState: SessionState = { isLoggedIn: false, isKnown: false,',
    'const initialState: SessionState = { isKnown: false, isLoggedIn: false,',
  ]),
  ...of('src/features/toast/ToastCorner.tsx', [
    'const toast = text && <Toast',
    'const toast = text !== null && <Toast',
  ]),
  ...of('src/features/client/Banner.tsx', [
    'const { banner } = useTexts();\n  return <Band data-print="no">{banner()}</Band>;',
    'const texts = useTexts();\n  return <Band data-print="no">{texts.banner()}</Band>;',
  ]),
  ...of('src/features/menu/OptionsMenu.tsx', [
    'if (options.length === 0) return null;',
    'if (options.length < 1) return null;',
  ]),
  ...of('src/screens/accounts/LogInForm.tsx', [
    "{ usernameOrEmail: draft.get('logIn.username') ?? '', password: '' }",
    "{ password: '', usernameOrEmail: draft.get('logIn.username') ?? '' }",
  ]),
  ...of('src/screens/info/CopyButton.tsx', [
    'const name = info.copy({ term });',
    'const given = { term };\n  const name = info.copy(given);',
  ]),
  ...of('src/api/anonymousClient.ts', [
    'login: (body: LoginRequest) => toOutcome',
    'login: async (body: LoginRequest) => await toOutcome',
  ]),
  ...of('src/api/shapes.ts', [
    "typeof value === 'object' && value !== null",
    "value !== null && typeof value === 'object'",
  ]),
  ...of('shared/validation.ts', ['/\\d/.test(password)', '/[0-9]/.test(password)']),
  ...of('src/app/routes.ts', [
    "value !== null && value !== 'false' && value !== '0'",
    "value !== null && !['false', '0'].includes(value)",
  ]),
];
