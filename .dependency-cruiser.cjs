/**
 * Which folders may import which: `npx depcruise .`, which `npm run lint` runs. A file belongs to the first room that
 * lists it, and may import its own room, the rooms in its row, and nothing else of ours.
 * Paths are regular expressions from the root; a folder ends in `/`.
 */
const slices = 'src/features/[^/]+/(slice|continueTo)[.]ts$';
const routes = 'src/app/routes[.]ts$';
const mode = 'src/theme/mode[.]ts$';
// The service's pages and mails are in the site's colours.
const palette = 'src/theme/palette[.]ts$';
// Shared by the site, the card and the package.
const session = 'packages/session/src/(relay|renewal)[.]ts$';
const pure = ['src/lib/', 'src/theme/', 'shared/', 'i18n/'];
const config = 'site[.]config[.]ts$';
const site = ['src/', 'sagas/', 'shared/', 'i18n/', config];

/**
 * `may`: the rooms it may import. `types`: the rooms it may import only types from.
 * `packages`: the packages it may import; without it, any package and Node's own modules.
 * @type {Record<string, { files: string[], may: string[], types?: string[], packages?: string[] }>}
 */
const rooms = {
  // Both the site and the service.
  'shared code': { files: ['shared/'], may: [], packages: ['valibot'] },
  'the texts': { files: ['i18n/'], may: ['shared/'], packages: ['typesafe-i18n'] },

  // The service, from rooms that import no other to those that import all.
  'a helper of the service': { files: ['server/lib/'], may: ['shared/', 'i18n/'] },
  'the service’s settings': {
    files: ['server/(config|releases)[.]ts$'],
    may: [
      'shared/',
      'server/lib/',
      'server/accounts/hashingConcurrency[.]ts$',
      'server/database/',
      'server/[^/]+[.]json$',
    ],
  },
  'the service’s database': {
    files: ['server/database/'],
    may: ['shared/', 'server/lib/', 'server/[^/]+[.]json$', 'server/releases[.]ts$'],
    types: ['i18n/', 'server/config[.]ts$'],
  },
  'the service’s HTTP server': { files: ['server/http/'], may: ['shared/', 'i18n/', 'server/(lib|database)/'] },
  'the security log': { files: ['server/security/'], may: ['shared/', 'i18n/', 'server/(lib|database)/'] },
  'the service’s sessions': { files: ['server/sessions/'], may: ['shared/', 'server/(lib|database|security)/'] },
  'the accounts': {
    files: ['server/accounts/'],
    may: ['shared/', 'i18n/', config, 'server/(lib|database|security|sessions)/'],
  },
  'the mails': {
    files: ['server/mail/'],
    may: ['shared/', 'i18n/', palette, config, 'server/(lib|database|accounts)/'],
    types: ['server/config[.]ts$'],
  },
  'the keys of sister services': {
    files: ['server/services/'],
    may: ['shared/', 'server/(lib|database|sessions|accounts)/'],
  },
  'OpenID Connect': {
    files: ['server/openid/'],
    may: ['shared/', 'i18n/', palette, 'server/(lib|database|security|sessions|accounts)/'],
  },
  'the operations': {
    files: ['server/operations/'],
    may: [
      'shared/',
      'i18n/',
      config,
      'server/(lib|database|http|security|sessions|accounts|mail|services|openid)/',
      'server/(config|releases)[.]ts$',
    ],
  },
  'a route': {
    files: ['server/routes/'],
    may: ['shared/', 'i18n/', 'server/(lib|database|http|security|sessions|accounts|services|openid)/'],
    types: ['server/config[.]ts$', 'server/operations/metrics[.]ts$'],
  },
  'the site’s files': { files: ['server/site/'], may: ['shared/', 'server/(lib|http)/'], types: ['server/routes/'] },
  'the service': { files: ['server/'], may: ['shared/', 'i18n/', config] },

  // The site, from rooms that import no other to those that import all.
  'a helper': { files: ['src/lib/'], may: ['shared/'], packages: [] },
  'the theme': {
    files: ['src/theme/'],
    may: ['site[.]config[.]ts$'],
    types: ['shared/siteConfig[.]ts$'],
    packages: ['polished'],
  },
  'a control': {
    files: ['src/ui/'],
    may: ['src/lib/', 'src/theme/', 'shared/'],
    packages: ['react', 'styled-components'],
  },
  'an API client': { files: ['src/api/'], may: ['src/lib/', 'shared/'], packages: ['valibot'] },
  // The first paint needs the mode and the language before the app loads.
  'browser code': {
    files: ['src/browser/'],
    may: ['src/lib/', 'shared/', routes, mode, session],
    packages: ['wouter', '@simplewebauthn/browser'],
  },
  // State holds a route and a mode by their names.
  'a slice': { files: [slices], may: ['src/lib/', 'shared/', routes, mode], packages: ['@reduxjs/toolkit'] },
  'a component': {
    files: ['src/features/', 'src/forms/', 'src/screens/'],
    may: [
      'src/(forms|ui)/',
      slices,
      ...pure,
      routes,
      'src/app/(hooks|TextsProvider|useWording|AppLink|hasPasskeys|passwordResetMode|useDrafts|useFormFromAddress|useDateFormat|ChunkBoundary|preloadable)[.]tsx?$',
      config,
    ],
    packages: ['react', 'styled-components', 'downshift'],
  },
  'the app': {
    files: ['src/app/'],
    may: ['src/ui/', slices, ...pure],
    packages: ['@reduxjs/toolkit', 'react', 'react-redux', 'styled-components', 'wouter'],
  },
  'the shell': {
    files: ['src/shell/'],
    may: ['src/app/', 'src/features/', 'src/screens/', 'src/ui/', ...pure],
    packages: ['react', 'react-redux', 'styled-components', 'wouter'],
  },
  // A title needs the product's name; effects are typed by the root reducer's state.
  'a flow': {
    files: ['sagas/'],
    may: [slices, routes, 'src/lib/', 'shared/', 'i18n/', config],
    types: ['src/app/rootReducer[.]ts$', 'src/api/', 'src/browser/', 'src/theme/'],
    packages: ['@reduxjs/toolkit', 'redux-saga'],
  },
  'the action log': {
    files: ['src/action-log/'],
    may: [slices, routes, 'src/app/rootReducer[.]ts$', ...pure, 'sagas/(flowFailed|root)[.]ts$'],
    types: ['src/app/', 'src/setupStore[.]ts$', 'sagas/services[.]ts$'],
    packages: ['@reduxjs/toolkit', 'redux-saga', 'valibot'],
  },
  'QA’s workbench': {
    files: ['src/qa/'],
    may: [slices, 'src/(ui|action-log|shell|app|browser)/', 'src/setupStore[.]ts$', ...pure],
  },
  'the session’s relay': { files: ['src/relay/'], may: ['src/api/', 'src/browser/', 'src/lib/', 'shared/', session] },
  // A part of the site in another site's page: no shell, no recorder, no QA.
  'the accounts card': {
    files: ['src/embed/'],
    may: ['src/(app|api|browser|features|forms|screens|ui)/', 'sagas/', ...pure, config, session],
  },
  'the export': { files: ['src/export/'], may: ['src/(shell|app|browser|ui)/', ...pure, config] },
  'the composition root': {
    files: ['src/[^/]+$'],
    may: [slices, 'src/(action-log|api|app|browser|lib|qa|shell)/', 'sagas/', 'shared/', 'i18n/', session],
  },

  // Separate packages: they do not import the site's sources, and import each other by name.
  'the session package': { files: ['packages/session/'], may: [] },
  'the React package': { files: ['packages/react/'], may: ['packages/session/src/session[.]ts$'] },
  'the server package': { files: ['packages/server/'], may: [], packages: [] },
  'an example brand': { files: ['examples/brands/'], may: [], types: ['shared/'] },
  'the sister app': {
    files: ['examples/'],
    may: ['packages/session/src/session[.]ts$', 'packages/server/src/server[.]ts$'],
  },

  // The tools that build, run, measure and test the product.
  'the build': {
    files: ['tools/build/', 'webpack[.]config[.]ts$'],
    may: [
      'src/(export|embed|browser|lib|theme)/',
      'shared/',
      'i18n/',
      config,
      'examples/recipes/build[.]ts$',
      'server/(database/template[.]ts|package[.]json)$',
    ],
  },
  'a fixture': {
    files: ['__tests__/fixtures/'],
    may: [...site, 'server/', 'tools/build/', 'packages/react/src/', 'tools/scripts/system/'],
  },
  'a script': {
    files: ['tools/scripts/', 'tools/bench/'],
    may: [...site, 'server/', 'tools/build/', 'webpack[.]config[.]ts$', '__tests__/fixtures/'],
  },
  'a test': { files: ['__tests__/'], may: [''] },
  'a configuration file': { files: ['[^/]+$'], may: ['shared/', 'tools/build/plainBrand[.]json$'] },
};

/** @param {string[]} paths */
const fromRoot = (paths) => paths.map((path) => `^${path}`);
/** @param {string[]} names */
const inPackages = (names) => names.map((name) => `(^|/)node_modules/(@types/)?${name}/`);

const forbidden = Object.entries(rooms).flatMap(([name, { files, may, types = [], packages }], at) => {
  const before = Object.values(rooms)
    .slice(0, at)
    .flatMap((room) => room.files);
  const from = { path: fromRoot(files), pathNot: fromRoot(before) };
  const allowed = [...fromRoot([...files, ...may]), ...(packages ? inPackages(packages) : ['(^|/)node_modules/'])];
  const to = { pathNot: [...allowed, ...fromRoot(types)], dependencyTypesNot: packages ? [] : ['core'] };
  const toValues = { path: fromRoot(types), pathNot: allowed, dependencyTypesNot: ['type-only'] };
  return [
    { name: `${name} may not import`, from, to },
    ...(types.length > 0 ? [{ name: `${name} may import only types of`, from, to: toValues }] : []),
  ];
});

/**
 * Only files whose path is in `by` may import it; anyone may import its types.
 * @param {string} name
 * @param {string} path
 * @param {string[]} by
 */
const reserved = (name, path, by) => ({
  name,
  from: { pathNot: fromRoot([...by, 'tools/scripts/', 'tools/bench/', '__tests__/']) },
  to: { path, dependencyTypesNot: ['type-only'] },
});

// Entry points: commands, entries that webpack or another tool names, and the tests.
const started = [
  '[^/]+$',
  '__tests__/',
  'tools/scripts/[^/]+$',
  'src/(main|export/boot|export/renderSite|relay/relay|embed/mount|embed/lifecycles|embed/load/(script|module))[.]tsx?$',
  'server/(main|accountsCommand|mailsCommand|dataCommand|local)[.]ts$',
  'tools/scripts/(brand/site|brand/page/main|doctor/build|replay/builds/page/observe)[.]tsx?$',
  'tools/build/transformedOnce[.]ts$',
  '(packages|examples/recipes)/.*(session|react|main|server)[.]tsx?$',
  'examples/brands/',
  '__tests__/fixtures/(hosts/[^/]+/main|postgresProcess|serviceProcess)[.]',
  '.*[.]d[.]ts$',
];

module.exports = {
  forbidden: [
    ...forbidden,
    reserved(
      'effects are typed in sagas/effects.ts and uncancelled.ts, which alone may import',
      'node_modules/(@?redux-saga/.*effects)',
      ['sagas/(effects|uncancelled)[.]ts$'],
    ),
    reserved('only the composition root runs the flows', 'node_modules/redux-saga/', [
      '(src/startSagas|sagas/(effects|uncancelled))[.]ts$',
      'src/embed/',
    ]),
    reserved('only the composition root joins the flows to the site', '^sagas/', [
      'sagas/',
      'src/([^/]+$|(embed|action-log|qa)/)',
    ]),
    { name: 'imports go in a circle', from: {}, to: { circular: true } },
    { name: 'an import is not there', from: {}, to: { couldNotResolve: true } },
    {
      name: 'a file is imported by nobody',
      from: {},
      module: { pathNot: fromRoot(started), numberOfDependentsLessThan: 1 },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^(examples/hosts|static|data|dist[^/]*|[.]local|(packages|examples|tools/scripts)/[^/]+/dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
    },
  },
};
