import type { Change } from '../../support/compiledEdits';

export interface Step {
  /** As the recipe in docs/contributing.md has it. */
  readonly name: string;
  readonly changes: readonly Change[];
  /** What is reported where the step is left out: by the compiler in a file, or by the rules of the calls and imports. */
  readonly red: string;
}

/** The recipe *Add a call*, followed for `POST /api/account/logout-others`: it ends all of the visitor's sessions but this one. */
export const steps: readonly Step[] = [
  {
    name: 'contract',
    changes: [
      {
        file: 'shared/contract.ts',
        from: 'export const LanguageOption',
        to: `export const LogoutOthersAnswer = Type.Object(
  { message: Type.String(), sessions: Type.Integer() },
  { $id: 'LogoutOthersAnswer' },
);
export type LogoutOthersAnswer = Static<typeof LogoutOthersAnswer>;

export const LanguageOption`,
      },
      {
        file: 'shared/contract.ts',
        from: '  isLogged: { method',
        to: `  logoutOthers: {
    method: 'POST',
    path: '/account/logout-others',
    client: 'session',
    answer: LogoutOthersAnswer,
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
        from: '  end(session: LiveSession, network: string): Promise<void>;\n',
        to: '  end(session: LiveSession, network: string): Promise<void>;\n  /** Ends the other sessions of an account, and says how many there were. */\n  endOthers(session: LiveSession): Promise<number>;\n',
      },
      {
        file: 'server/sessions/sessions.ts',
        from: '    end: ({ sessionId, accountId }, network) =>',
        to: `    async endOthers({ accountId, sessionId }) {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('id', '<>', sessionId)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    end: ({ sessionId, accountId }, network) =>`,
      },
      {
        file: 'server/routes/sessionRoutes.ts',
        from: 'logout, logoutEverywhere, isLogged } = calls;',
        to: 'logout, logoutEverywhere, logoutOthers, isLogged } = calls;',
      },
      {
        file: 'server/routes/sessionRoutes.ts',
        from: '  api.get(isLogged.path',
        to: `  api.post(
    logoutOthers.path,
    { preValidation: takesNothing, schema: { response: answers(logoutOthers) } },
    async (request) => {
      const ended = await sessions.endOthers(await requireSession(deps, request));
      return { message: textsFor(request).loggedOutOthers, sessions: ended };
    },
  );

  api.get(isLogged.path`,
      },
    ],
    red: 'The call logoutOthers has no POST route in server/routes/',
  },
  {
    name: 'name of the sentence',
    changes: [
      {
        file: 'i18n/serviceTexts.ts',
        from: '  readonly loggedOut: string;\n',
        to: '  readonly loggedOut: string;\n  readonly loggedOutOthers: string;\n',
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
        to: "  loggedOutOthers: 'You are logged out on all other devices',\n  signedUp:",
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
        to: "  loggedOutOthers: 'Wylogowano na wszystkich innych urządzeniach',\n  signedUp:",
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
        to: 'import type { LanguageList, LoginAnswer, LogoutOthersAnswer, MessageAnswer,',
      },
      {
        file: 'src/api/shapes.ts',
        from: 'export const isProfile',
        to: `export const isLogoutOthersAnswer = (body: unknown): body is LogoutOthersAnswer =>
  hasMessage(body) && isId((body as Partial<LogoutOthersAnswer>).sessions);

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
        to: '{ hasMessage, isLogoutOthersAnswer, isProfile }',
      },
      {
        file: 'src/api/sessionClient.ts',
        from: '    isLogged:',
        to: "    logoutOthers: () => toOutcome(request(api, 'POST', 'account/logout-others', isLogoutOthersAnswer)),\n    isLogged:",
      },
    ],
    red: "The call logoutOthers has no function in src/api/sessionClient.ts that asks for POST 'account/logout-others'",
  },
  {
    name: 'what of the call may be recorded',
    changes: [
      {
        file: 'src/api/recorded.ts',
        from: '  LoginRequest,\n',
        to: '  LoginRequest,\n  LogoutOthersAnswer,\n',
      },
      {
        file: 'src/api/recorded.ts',
        from: '  isLogged: {',
        to: `  logoutOthers: {
    args: [],
    result: answer(fields<LogoutOthersAnswer>({ message: withheld('Done'), sessions: integer })),
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
        to: "export const logoutOthersRequested = createAction('session/logoutOthersRequested');\nexport const logoutRefused",
      },
    ],
    red: 'sagas/logoutOthers.ts: ',
  },
  {
    name: 'what of the event may be recorded',
    changes: [
      {
        file: 'src/features/session/recorded.ts',
        from: "    'session/logoutRefused': {},",
        to: "    'session/logoutOthersRequested': {},\n    'session/logoutRefused': {},",
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
        to: "  'session/logoutOthersRequested': { reportedBy: 'logged-in view', heardBy: 'log-out-others flow' },\n  'session/logoutRefused': { reportedBy",
      },
    ],
    red: 'src/features/session/recorded.ts: ',
  },
  {
    name: 'the words of the event',
    changes: [
      {
        file: 'src/features/session/words.ts',
        from: "  'session/logoutRefused': '",
        to: "  'session/logoutOthersRequested': { visitor: 'asked to end all other sessions' },\n  'session/logoutRefused': '",
      },
    ],
    red: 'src/features/session/words.ts: ',
  },
  {
    name: 'flow',
    changes: [
      {
        file: 'sagas/logoutOthers.ts',
        to: `import { logoutOthersRequested } from '../src/features/session/slice';
import { takeLeading, type SagaGenerator } from './effects';
import { showError, showSuccess } from './notices';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/** Ends the visitor's sessions on all other devices. */
export function* logoutOthers(services: Uses<{ session: 'logoutOthers' }> & Renews): SagaGenerator {
  yield* takeLeading([logoutOthersRequested], function* () {
    const outcome = yield* whileWaiting(authenticated(services, (session) => session.logoutOthers()));
    if (outcome.kind !== 'answered') return yield* showError({ key: 'notLoggedOut' });
    yield* showSuccess('loggedOut');
  });
}
`,
      },
    ],
    red: 'The call logoutOthers has no flow that makes it',
  },
  {
    name: 'list of the flows',
    changes: [
      {
        file: 'sagas/root.ts',
        from: "import { logout } from './logout';\n",
        to: "import { logout } from './logout';\nimport { logoutOthers } from './logoutOthers';\n",
      },
      { file: 'sagas/root.ts', from: '  logout,\n', to: '  logout,\n  logoutOthers,\n' },
    ],
    red: 'sagas/logoutOthers.ts is imported by nobody',
  },
  {
    name: 'test of the service',
    changes: [
      {
        file: '__tests__/service/logoutOthers.test.ts',
        to: `import { openTestDatabase } from '../support/serviceDatabase';
import { createTestService, type TestService } from '../support/testService';

describe('POST /api/account/logout-others', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase('PGlite'));
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  it('ends the other sessions of the account and nobody else’s', async () => {
    const person = await service.account();
    const [here, there, stranger] = [
      await service.loggedIn(person),
      await service.loggedIn(person),
      await service.loggedIn(),
    ];
    const answer = await here.post('/account/logout-others');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'You are logged out on all other devices', sessions: 1 },
    ]);
    expect((await there.get('/profile')).statusCode).toBe(401);
    for (const visitor of [here, stranger]) expect((await visitor.get('/profile')).statusCode).toBe(200);
  });
});
`,
      },
    ],
    red: 'The call logoutOthers has no test in __tests__/service/',
  },
  {
    name: 'test of the contract',
    changes: [
      {
        file: '__tests__/contract/service.test.ts',
        from: '    await session.isLogged();\n    expect(browser.sent.map(',
        to: '    await session.logoutOthers();\n    await session.isLogged();\n    expect(browser.sent.map(',
      },
      {
        file: '__tests__/contract/service.test.ts',
        from: "      'POST api/login',\n",
        to: "      'POST api/account/logout-others',\n      'POST api/login',\n",
      },
    ],
    red: 'The call logoutOthers has no test in __tests__/contract/',
  },
  {
    name: 'test of the flow',
    changes: [
      {
        file: '__tests__/flows/logoutOthers.test.ts',
        to: `import { logoutOthersRequested } from '../../src/features/session/slice';
import { visit } from '../support/flows';
import { answered, refused } from '../support/outcomes';

describe('Log out on all other devices', () => {
  test('a toast says so, and this session goes on', async () => {
    const site = await visit('/accounts', { isMember: true });
    site.script.answers('logoutOthers', answered({ message: '', sessions: 2 }));
    await site.report(logoutOthersRequested());
    expect(site.toast()).toBe('green: User logged out correctly');
    expect(site.state().session.isLoggedIn).toBe(true);
  });

  test('a refusal leaves the visitor logged in and says so', async () => {
    const site = await visit('/accounts', { isMember: true });
    site.script.answers('logoutOthers', refused(503, ''));
    await site.report(logoutOthersRequested());
    expect(site.toast()).toBe('red: Not logged out correctly');
    expect(site.state().session.isLoggedIn).toBe(true);
  });
});
`,
      },
    ],
    red: 'The call logoutOthers has no test in __tests__/flows/',
  },
  {
    name: 'answers of the call that are none',
    changes: [
      {
        file: '__tests__/contract/badAnswers.test.ts',
        from: '    isLogged: () =>',
        to: '    logoutOthers: () => session.logoutOthers(),\n    isLogged: () =>',
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
        to: 'import { logoutOthersRequested, logoutRequested }',
      },
      {
        file: '__tests__/flows/robustness.test.ts',
        from: '  verifyEmail: {',
        to: `  logoutOthers: {
    breaks: 'logoutOthers',
    by: (site) => site.report(logoutOthersRequested()),
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
        to: '| `POST api/account/logout-others` (session) | none | 200 ends the sessions on all other devices |\n| `GET api/islogged`',
      },
    ],
    red: 'The call logoutOthers has no row in docs/behaviour.md, 7',
  },
];
