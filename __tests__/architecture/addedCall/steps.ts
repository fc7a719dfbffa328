import type { Change } from '../../support/compiledEdits';

export interface Step {
  /** As the recipe in docs/contributing.md has it. */
  readonly name: string;
  readonly changes: readonly Change[];
  /** What is reported where the step is left out: by the compiler in a file, or by the rules of the calls and imports. */
  readonly red: string;
}

/** The recipe *Add a call*, followed for `POST /api/logout/everywhere`: it ends all of the visitor's sessions. */
export const steps: readonly Step[] = [
  {
    name: 'contract',
    changes: [
      {
        file: 'shared/contract.ts',
        from: 'export const LanguageOption',
        to: `export const LogoutEverywhereAnswer = Type.Object(
  { message: Type.String(), sessions: Type.Integer() },
  { $id: 'LogoutEverywhereAnswer' },
);
export type LogoutEverywhereAnswer = Static<typeof LogoutEverywhereAnswer>;

export const LanguageOption`,
      },
      {
        file: 'shared/contract.ts',
        from: '  isLogged: { method',
        to: `  logoutEverywhere: {
    method: 'POST',
    path: '/logout/everywhere',
    client: 'session',
    answer: LogoutEverywhereAnswer,
  },
  isLogged: { method`,
      },
    ],
    red: 'server/routes/sessionRoutes.ts: ',
  },
  {
    name: 'route',
    changes: [
      {
        file: 'server/sessions/sessions.ts',
        from: '  end(sessionId: number): Promise<void>;\n',
        to: '  end(sessionId: number): Promise<void>;\n  /** Ends all sessions of an account, and says how many there were. */\n  endAll(accountId: number): Promise<number>;\n',
      },
      {
        file: 'server/sessions/sessions.ts',
        from: '    async end(sessionId) {',
        to: `    async endAll(accountId) {
      const { numDeletedRows } = await db.deleteFrom('sessions').where('account_id', '=', accountId).executeTakeFirst();
      return Number(numDeletedRows);
    },

    async end(sessionId) {`,
      },
      {
        file: 'server/routes/sessionRoutes.ts',
        from: 'logout, isLogged } = calls;',
        to: 'logout, logoutEverywhere, isLogged } = calls;',
      },
      {
        file: 'server/routes/sessionRoutes.ts',
        from: '  api.get(isLogged.path',
        to: `  api.post(
    logoutEverywhere.path,
    { preValidation: takesNothing, schema: { response: answers(logoutEverywhere) } },
    async (request, reply) => {
      const { accountId } = await requireSession(deps, request);
      const ended = await sessions.endAll(accountId);
      cookies.clearSession(reply);
      return { message: textsFor(request).loggedOutEverywhere, sessions: ended };
    },
  );

  api.get(isLogged.path`,
      },
    ],
    red: 'The call logoutEverywhere has no POST route in server/routes/',
  },
  {
    name: 'name of the sentence',
    changes: [
      {
        file: 'i18n/serviceTexts.ts',
        from: '  readonly loggedOut: string;\n',
        to: '  readonly loggedOut: string;\n  readonly loggedOutEverywhere: string;\n',
      },
    ],
    red: 'server/routes/sessionRoutes.ts: ',
  },
  {
    name: 'wording in English',
    changes: [
      {
        file: 'i18n/en/service.ts',
        from: '  signedUp:',
        to: "  loggedOutEverywhere: 'You are logged out on all devices',\n  signedUp:",
      },
    ],
    red: 'i18n/en/service.ts: ',
  },
  {
    name: 'wording in Polish',
    changes: [
      {
        file: 'i18n/pl/service.ts',
        from: '  signedUp:',
        to: "  loggedOutEverywhere: 'Wylogowano na wszystkich urządzeniach',\n  signedUp:",
      },
    ],
    red: 'i18n/pl/service.ts: ',
  },
  {
    name: 'check of the answer',
    changes: [
      {
        file: 'src/api/shapes.ts',
        from: 'import type { LanguageList, LoginAnswer, MessageAnswer,',
        to: 'import type { LanguageList, LoginAnswer, LogoutEverywhereAnswer, MessageAnswer,',
      },
      {
        file: 'src/api/shapes.ts',
        from: 'export const isProfile',
        to: `export const isLogoutEverywhereAnswer = (body: unknown): body is LogoutEverywhereAnswer =>
  hasMessage(body) && isId((body as Partial<LogoutEverywhereAnswer>).sessions);

export const isProfile`,
      },
    ],
    red: 'src/api/sessionClient.ts: ',
  },
  {
    name: 'client',
    changes: [
      {
        file: 'src/api/sessionClient.ts',
        from: '{ hasMessage, isProfile }',
        to: '{ hasMessage, isLogoutEverywhereAnswer, isProfile }',
      },
      {
        file: 'src/api/sessionClient.ts',
        from: '    isLogged:',
        to: "    logoutEverywhere: () => toOutcome(request(api, 'POST', 'logout/everywhere', isLogoutEverywhereAnswer)),\n    isLogged:",
      },
    ],
    red: "The call logoutEverywhere has no function in src/api/sessionClient.ts that asks for POST 'logout/everywhere'",
  },
  {
    name: 'what of the call may be recorded',
    changes: [
      {
        file: 'src/api/recorded.ts',
        from: '  LoginRequest,\n',
        to: '  LoginRequest,\n  LogoutEverywhereAnswer,\n',
      },
      {
        file: 'src/api/recorded.ts',
        from: '  isLogged: {',
        to: `  logoutEverywhere: {
    args: [],
    result: answer(fields<LogoutEverywhereAnswer>({ message: withheld('Done'), sessions: count })),
  },
  isLogged: {`,
      },
    ],
    red: 'src/api/recorded.ts: ',
  },
  {
    name: 'event',
    changes: [
      {
        file: 'src/features/session/slice.ts',
        from: 'export const logoutRefused',
        to: "export const logoutEverywhereRequested = createAction('session/logoutEverywhereRequested');\nexport const logoutRefused",
      },
    ],
    red: 'sagas/logoutEverywhere.ts: ',
  },
  {
    name: 'what of the event may be recorded',
    changes: [
      {
        file: 'src/features/session/recorded.ts',
        from: "    'session/logoutRefused': {},",
        to: "    'session/logoutEverywhereRequested': {},\n    'session/logoutRefused': {},",
      },
    ],
    red: 'src/features/session/recorded.ts: ',
  },
  {
    name: 'who reports and hears the event',
    changes: [
      {
        file: 'src/features/session/recorded.ts',
        from: "  'session/logoutRefused': { reportedBy",
        to: "  'session/logoutEverywhereRequested': { reportedBy: 'logged-in view', heardBy: 'log-out everywhere flow' },\n  'session/logoutRefused': { reportedBy",
      },
    ],
    red: 'src/features/session/recorded.ts: ',
  },
  {
    name: 'flow',
    changes: [
      {
        file: 'sagas/logoutEverywhere.ts',
        to: `import { loggedOut, logoutEverywhereRequested } from '../src/features/session/slice';
import { put, takeLeading, type Flow } from './effects';
import { showError, showSuccess } from './notices';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/** Ends the visitor's sessions on all devices. */
export function* logoutEverywhere(services: Uses<{ session: 'logoutEverywhere' }> & Renews): Flow {
  yield* takeLeading([logoutEverywhereRequested], function* () {
    const outcome = yield* whileWaiting(authenticated(services, (session) => session.logoutEverywhere()));
    if (outcome.kind !== 'answered') return yield* showError({ key: 'notLoggedOut' });
    yield* put(loggedOut({ by: 'visitor' }));
    yield* showSuccess('loggedOut');
  });
}
`,
      },
    ],
    red: 'The call logoutEverywhere has no flow that makes it',
  },
  {
    name: 'list of the flows',
    changes: [
      {
        file: 'sagas/root.ts',
        from: "import { logout } from './logout';\n",
        to: "import { logout } from './logout';\nimport { logoutEverywhere } from './logoutEverywhere';\n",
      },
      { file: 'sagas/root.ts', from: '  logout,\n', to: '  logout,\n  logoutEverywhere,\n' },
    ],
    red: 'sagas/logoutEverywhere.ts is imported by nobody',
  },
  {
    name: 'test of the service',
    changes: [
      {
        file: '__tests__/service/logoutEverywhere.test.ts',
        to: `import { openTestDatabase } from '../support/serviceDatabase';
import { createTestService, type TestService } from '../support/testService';

describe('POST /api/logout/everywhere', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase('PGlite'));
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  it('ends all sessions of the account and no other', async () => {
    const person = await service.account();
    const [here, there, stranger] = [
      await service.loggedIn(person),
      await service.loggedIn(person),
      await service.loggedIn(),
    ];
    const answer = await here.post('/logout/everywhere');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'You are logged out on all devices', sessions: 2 },
    ]);
    for (const visitor of [here, there]) expect((await visitor.get('/profile')).statusCode).toBe(401);
    expect((await stranger.get('/profile')).statusCode).toBe(200);
    expect((await here.post('/logout/everywhere')).statusCode).toBe(401);
  });
});
`,
      },
    ],
    red: 'The call logoutEverywhere has no test in __tests__/service/',
  },
  {
    name: 'test of the contract',
    changes: [
      {
        file: '__tests__/contract/service.test.ts',
        from: '    await session.isLogged();\n    expect(browser.sent.map(',
        to: '    await session.logoutEverywhere();\n    await session.isLogged();\n    expect(browser.sent.map(',
      },
      {
        file: '__tests__/contract/service.test.ts',
        from: "      'POST api/refreshaccesstoken',\n",
        to: "      'POST api/logout/everywhere',\n      'POST api/refreshaccesstoken',\n",
      },
    ],
    red: 'The call logoutEverywhere has no test in __tests__/contract/',
  },
  {
    name: 'test of the flow',
    changes: [
      {
        file: '__tests__/flows/logoutEverywhere.test.ts',
        to: `import { logoutEverywhereRequested } from '../../src/features/session/slice';
import { visit } from '../support/flows';
import { answered, refused } from '../support/outcomes';

describe('Log out on all devices', () => {
  test('the session is over, and a toast says so', async () => {
    const site = await visit('/accounts', { isMember: true });
    site.script.answers('logoutEverywhere', answered({ message: '', sessions: 2 }));
    await site.report(logoutEverywhereRequested());
    expect(site.toast()).toBe('green: User logged out correctly');
    expect(site.state().session.isLoggedIn).toBe(false);
  });

  test('a refusal leaves the visitor logged in and says so', async () => {
    const site = await visit('/accounts', { isMember: true });
    site.script.answers('logoutEverywhere', refused(503, ''));
    await site.report(logoutEverywhereRequested());
    expect(site.toast()).toBe('red: Not logged out correctly');
    expect(site.state().session.isLoggedIn).toBe(true);
  });
});
`,
      },
    ],
    red: 'The call logoutEverywhere has no test in __tests__/flows/',
  },
  {
    name: 'answers of the call that are none',
    changes: [
      {
        file: '__tests__/contract/badAnswers.test.ts',
        from: '    isLogged: () =>',
        to: '    logoutEverywhere: () => session.logoutEverywhere(),\n    isLogged: () =>',
      },
    ],
    red: '__tests__/contract/badAnswers.test.ts: ',
  },
  {
    name: 'a throw of the flow',
    changes: [
      {
        file: '__tests__/flows/robustness.test.ts',
        from: 'import { logoutRequested }',
        to: 'import { logoutEverywhereRequested, logoutRequested }',
      },
      {
        file: '__tests__/flows/robustness.test.ts',
        from: '  verifyEmail: {',
        to: `  logoutEverywhere: {
    breaks: 'logoutEverywhere',
    by: (site) => site.report(logoutEverywhereRequested()),
    isMember: true,
  },
  verifyEmail: {`,
      },
    ],
    red: '__tests__/flows/robustness.test.ts: ',
  },
  {
    name: 'papers',
    changes: [
      {
        file: 'docs/behaviour.md',
        from: '| `GET api/islogged`',
        to: '| `POST api/logout/everywhere` (session) | none | 200 ends the sessions on all devices |\n| `GET api/islogged`',
      },
    ],
    red: 'The call logoutEverywhere has no row in docs/behaviour.md, 7',
  },
];
