/**
 * The rooms of the repository and what each may import: its own files, what its row lists, and nothing else of ours.
 * A file belongs to the first room that lists it. Paths are separated by spaces; one that ends in `/` is a folder with
 * all that is in it, and `*` is any part of one step.
 */
export interface Room {
  /** As sentences say it: 'a component may not import …'. */
  readonly name: string;
  readonly files: string;
  readonly mayImport: string;
  /** Files of which only types may be imported: they are erased, so nothing of them runs. */
  readonly mayImportTypesOf?: string;
  /** The packages that it may import; a room whose row does not say may import any. */
  readonly packages?: string;
}

const slices = 'src/features/*/slice.ts src/features/*/continueTo.ts';
const recorded = 'src/features/*/recorded.ts src/api/recorded.ts src/browser/recorded.ts sagas/recorded.ts';
const words = 'src/features/*/words.ts sagas/words.ts';
const routes = 'src/app/routes.ts';
const mode = 'src/theme/mode.ts';
const pure = 'src/lib/ src/theme/ shared/ i18n/';
const site = `src/ sagas/ shared/ i18n/ site.config.ts`;
// What a component may use of the app: hooks, routes, texts, a link, and the frame of a part that is loaded later.
const appForComponents =
  `${routes} src/app/hooks.ts src/app/TextsProvider.tsx src/app/useWording.ts src/app/AppLink.tsx src/app/passwordResetMode.ts ` +
  'src/app/useDraft.ts src/app/ChunkBoundary.tsx src/app/preloadable.tsx';

export const rooms: readonly Room[] = [
  // Both the site and the service.
  { name: 'shared code', files: 'shared/', mayImport: '', packages: '' },
  { name: 'the texts', files: 'i18n/', mayImport: 'shared/', packages: 'typesafe-i18n typesafe-i18n/*' },

  { name: 'the service', files: 'server/', mayImport: 'shared/ i18n/ site.config.ts' },

  // The site, from what knows nothing of the rest to what knows all of it.
  {
    // Beside the slice or the client that it is about, and typed by it.
    name: 'a declaration of what is recorded',
    files: recorded,
    mayImport: `${recorded} sagas/root.ts src/action-log/rules.ts src/action-log/secretRules.ts ${mode} shared/`,
    mayImportTypesOf: `src/action-log/declarations.ts ${slices} src/api/ src/browser/ sagas/services.ts sagas/flowFailed.ts ${routes}`,
    packages: '',
  },
  {
    // Beside it, and loaded with QA's workbench alone.
    name: 'the words of events',
    files: words,
    mayImport: '',
    mayImportTypesOf: `src/action-log/declarations.ts ${slices} sagas/flowFailed.ts`,
    packages: '',
  },
  { name: 'a helper', files: 'src/lib/', mayImport: 'shared/', packages: '' },
  { name: 'the theme', files: 'src/theme/', mayImport: '', packages: 'polished' },
  {
    name: 'a control',
    files: 'src/ui/',
    mayImport: 'src/lib/ src/theme/ shared/',
    packages: 'react styled-components',
  },
  { name: 'an API client', files: 'src/api/', mayImport: 'src/lib/ shared/', packages: '' },
  {
    // The first paint needs the mode and the language before the app is loaded.
    name: 'browser code',
    files: 'src/browser/',
    mayImport: `src/lib/ shared/ ${routes} ${mode}`,
    packages: 'wouter/use-browser-location @simplewebauthn/browser',
  },
  {
    // State holds a route and a mode by their names.
    name: 'a slice',
    files: slices,
    mayImport: `src/lib/ shared/ ${routes} ${mode}`,
    packages: '@reduxjs/toolkit',
  },
  {
    name: 'a component',
    files: 'src/features/ src/screens/',
    mayImport: `src/ui/ ${slices} ${pure} ${appForComponents} site.config.ts`,
    packages: 'react styled-components downshift',
  },
  {
    name: 'the app',
    files: 'src/app/',
    mayImport: `src/ui/ ${slices} ${pure}`,
    packages: '@reduxjs/toolkit react react-redux styled-components wouter',
  },
  {
    name: 'the shell',
    files: 'src/shell/',
    mayImport: `src/app/ src/features/ src/screens/ src/ui/ ${pure}`,
    packages: 'react react-redux styled-components wouter wouter/*',
  },
  {
    // A title needs the product's name; effects are typed by the root reducer's state.
    name: 'a flow',
    files: 'sagas/',
    mayImport: `${slices} ${routes} src/lib/ shared/ i18n/ site.config.ts`,
    mayImportTypesOf: 'src/app/rootReducer.ts src/api/ src/browser/ src/theme/',
    packages: '@reduxjs/toolkit redux-saga/effects',
  },
  {
    name: 'the action log',
    files: 'src/action-log/',
    mayImport: `${recorded} src/features/accounts/slice.ts src/features/passwordReset/slice.ts src/features/verification/slice.ts ${routes} src/lib/ src/theme/ shared/ i18n/i18n-sentences.ts`,
    mayImportTypesOf: 'src/app/ src/setupStore.ts sagas/services.ts',
    packages: '@reduxjs/toolkit redux-saga',
  },
  {
    name: 'QA’s workbench',
    files: 'src/qa/',
    mayImport: `${slices} ${words} src/ui/ src/action-log/ src/setupStore.ts src/shell/ src/app/ src/browser/ ${pure}`,
  },
  {
    name: 'the session’s relay',
    files: 'src/relay/',
    mayImport: 'src/api/ src/browser/ src/lib/ shared/',
    packages: '',
  },
  {
    // A part of the site in another site's page: no shell, no recorder, no QA.
    name: 'the accounts card',
    files: 'src/embed/',
    mayImport: `src/app/ src/api/ src/browser/ src/features/ src/screens/ src/ui/ sagas/ ${pure} site.config.ts session/src/relay.ts`,
  },
  {
    name: 'the export',
    files: 'src/export/',
    mayImport: `src/shell/ src/app/ src/browser/ ${pure} site.config.ts`,
  },
  {
    name: 'the composition root',
    files: 'src/*.ts src/*.tsx',
    mayImport: `${slices} src/action-log/ src/api/ src/app/ src/browser/ src/lib/ src/qa/ src/shell/ sagas/ shared/ i18n/`,
  },

  // Packages of their own: they know nothing of the site's sources.
  { name: 'the session package', files: 'session/', mayImport: '' },
  { name: 'the React package', files: 'react/', mayImport: 'session/build.ts' },
  { name: 'the sister app', files: 'examples/', mayImport: '' },

  // What builds, runs, measures and tests all that.
  {
    name: 'the build',
    files: 'build/ webpack.config.ts',
    mayImport:
      'src/export/ src/embed/ src/browser/ src/lib/ src/theme/ shared/ i18n/ site.config.ts ' +
      'session/build.ts react/build.ts examples/recipes/build.ts server/database/template.ts server/package.json',
  },
  { name: 'a fixture', files: 'fixtures/', mayImport: `${site} server/ build/ react/src/react.ts scripts/system/` },
  {
    name: 'a script',
    files: 'scripts/',
    mayImport: `${site} server/ build/ webpack.config.ts fixtures/hostServer.ts fixtures/valueOf.ts bench/*/bench.ts`,
  },
  { name: 'a bench', files: 'bench/', mayImport: `${site} server/ build/ webpack.config.ts fixtures/ scripts/` },
  {
    name: 'a test',
    files: '__tests__/',
    mayImport: `${site} server/ session/ react/ examples/ build/ webpack.config.ts playwright.config.ts fixtures/ scripts/ bench/`,
  },
  {
    name: 'a configuration file',
    files: '*.ts *.js *.cjs',
    mayImport: 'shared/ scripts/findChromium.ts scripts/testing/parts.ts',
  },
];
