import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Rules that single expressions can break; who may import whom is in __tests__/architecture/rooms.ts. */
const leavesThePage = 'Only src/browser/leave.ts leaves the page (R6): call it through services.';
const laws = [
  { selector: "MemberExpression[object.name='location'][property.name=/^(assign|replace)$/]", message: leavesThePage },
  { selector: "AssignmentExpression[left.property.name='href']", message: leavesThePage },
  {
    selector: "AssignmentExpression[left.name='location'], AssignmentExpression[left.property.name='location']",
    message: leavesThePage,
  },
  {
    selector:
      "CallExpression[callee.name='open'], CallExpression[callee.object.name='window'][callee.property.name='open']",
    message: leavesThePage,
  },
  {
    selector: "JSXAttribute[name.name='style']",
    message: 'No style attribute: the page policy forbids it. Write a styled component.',
  },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text is text: nothing is set as HTML.' },
];

export default tseslint.config(
  {
    ignores: ['dist*/', '.local/', 'data/', 'i18n/i18n-*.ts', 'session/dist/', 'examples/*/dist/', 'bench/peers/'],
  },
  tseslint.configs.recommendedTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js', 'jest.config.cjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // What was caught is thrown on as it came.
      '@typescript-eslint/only-throw-error': 'off',
      // Services are plain objects of functions, passed on by name to effects.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
      // Matters of taste that the code settles as it reads best.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      '@typescript-eslint/dot-notation': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**', 'sagas/**'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    rules: {
      'no-restricted-syntax': ['error', ...laws],
      // Generators that only wait are how a flow is written.
      'require-yield': 'off',
    },
  },
  { files: ['src/browser/leave.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.js', '**/*.cjs'], extends: [tseslint.configs.disableTypeChecked] },
  // CommonJS by design: what is exported is what is held when it is first asked for.
  { files: ['src/embed/react/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
