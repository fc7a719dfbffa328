import { compileEdits, type Change } from '../support/compiledEdits';

interface WrongEdit extends Change {
  readonly name: string;
  /** The file that does not compile then. */
  readonly refusedIn: string;
}

const features = 'src/features';
const edits: readonly WrongEdit[] = [
  {
    name: 'a member too few in a list',
    file: `${features}/session/recorded.ts`,
    from: "oneOf('renewal', 'login', 'otherTab')",
    to: "oneOf('renewal', 'login')",
    refusedIn: `${features}/session/recorded.ts`,
  },
  {
    name: 'a member too many in a list',
    file: `${features}/verification/recorded.ts`,
    from: "'failed', 'undecided')",
    to: "'failed', 'undecided', 'expired')",
    refusedIn: `${features}/verification/recorded.ts`,
  },
  {
    name: 'another reason to be logged out',
    file: `${features}/session/slice.ts`,
    from: "'start' | 'visitor' | 'refusedRenewal' | 'otherTab'",
    to: "'start' | 'visitor' | 'refusedRenewal' | 'otherTab' | 'expired'",
    refusedIn: `${features}/session/recorded.ts`,
  },
  {
    name: 'a removed route',
    file: 'src/app/routes.ts',
    from: "  info: '/info',\n",
    to: '',
    refusedIn: `${features}/navigation/recorded.ts`,
  },
  {
    name: 'a renamed field of the state',
    file: `${features}/toast/slice.ts`,
    from: 'readonly isPositive: boolean',
    to: 'readonly isGood: boolean',
    refusedIn: `${features}/toast/recorded.ts`,
  },
  {
    name: 'another field of the state',
    file: `${features}/menu/slice.ts`,
    from: 'readonly isOpen: boolean;',
    to: 'readonly isOpen: boolean;\n  readonly isPinned: boolean;',
    refusedIn: `${features}/menu/recorded.ts`,
  },
  {
    name: 'another field of a form, and so of a secret',
    file: 'shared/validation.ts',
    from: 'export interface LoginValues {',
    to: 'export interface LoginValues {\n  code: string;',
    refusedIn: `${features}/accounts/recorded.ts`,
  },
  {
    name: 'a secret of another shape',
    file: `${features}/navigation/slice.ts`,
    from: 'meta: { secret: { token } }',
    to: 'meta: { secret: { token, visits: 1 } }',
    refusedIn: `${features}/navigation/recorded.ts`,
  },
  {
    name: 'an event that is not said',
    file: `${features}/client/slice.ts`,
    from: "export const crashed = createAction('client/crashed');",
    to: "export const crashed = createAction('client/crashed');\nexport const mended = createAction('client/mended');",
    refusedIn: `${features}/client/recorded.ts`,
  },
  {
    name: 'an event that is said and not there',
    file: `${features}/theme/recorded.ts`,
    from: "    'theme/modeChosen':",
    to: "    'theme/modeForgotten': {},\n    'theme/modeChosen':",
    refusedIn: `${features}/theme/recorded.ts`,
  },
  {
    name: 'a payload of an event that had none',
    file: `${features}/client/slice.ts`,
    from: "createAction('client/crashed')",
    to: "createAction('client/crashed', (payload: { words: string }) => ({ payload }))",
    refusedIn: `${features}/client/recorded.ts`,
  },
  {
    name: 'an event that nobody explains',
    file: `${features}/client/recorded.ts`,
    from: "  'client/crashed': { reportedBy",
    to: "  'client/broken': { reportedBy",
    refusedIn: `${features}/client/recorded.ts`,
  },
  {
    name: 'a part of the state that nobody records',
    file: 'src/app/rootReducer.ts',
    from: '  toast: toastSlice.reducer,',
    to: '  toast: toastSlice.reducer,\n  notice: toastSlice.reducer,',
    refusedIn: 'src/action-log/registry.ts',
  },
  {
    name: 'a call whose argument changes',
    file: 'src/browser/browser.ts',
    from: 'copy: (words: string)',
    to: 'copy: (words: string[])',
    refusedIn: 'src/browser/recorded.ts',
  },
  {
    name: 'a call with another argument',
    file: 'src/browser/browser.ts',
    from: 'setTitle(title: string)',
    to: 'setTitle(title: string, isLate: boolean)',
    refusedIn: 'src/browser/recorded.ts',
  },
  {
    name: 'a call that answers later',
    file: 'src/browser/browser.ts',
    from: 'isMobile: () => isMobileAgent(navigator.userAgent)',
    to: 'isMobile: async () => isMobileAgent(navigator.userAgent)',
    refusedIn: 'src/browser/recorded.ts',
  },
  {
    name: 'a call that is not said',
    file: 'src/browser/browser.ts',
    from: 'pageOrigin: () =>',
    to: "platform: () => 'linux',\n    pageOrigin: () =>",
    refusedIn: 'src/browser/recorded.ts',
  },
  {
    name: 'another field of an answer',
    file: 'shared/contract.ts',
    from: 'username: Type.String(), email: Type.String(), uiLanguageId',
    to: 'username: Type.String(), email: Type.String(), birthday: Type.String(), uiLanguageId',
    refusedIn: 'src/api/recorded.ts',
  },
  {
    name: 'another field of a request',
    file: 'shared/contract.ts',
    from: 'Password: text, IsRememberMe',
    to: 'Password: text, Code: text, IsRememberMe',
    refusedIn: 'src/api/recorded.ts',
  },
  {
    name: 'a client that nobody records',
    file: 'sagas/services.ts',
    from: '  readonly clock:',
    to: '  readonly printer: { print(): void };\n  readonly clock:',
    refusedIn: 'src/action-log/registry.ts',
  },
];

describe('What may be recorded is typed by what it is about (L2)', () => {
  let refused: string[][] = [];
  beforeAll(() => {
    const right = { changes: [], compiled: ['src/action-log/registry.ts'] };
    refused = compileEdits([...edits.map((edit) => ({ changes: [edit], compiled: [edit.refusedIn] })), right]);
  }, 30_000);

  test('the sources as they are compile', () => {
    expect(refused.at(-1)).toEqual([]);
  });

  test.each(edits.map(({ name }, index) => [name, index] as const))('%s is refused by the compiler', (_, index) => {
    expect(refused[index]).not.toEqual([]);
  });
});
