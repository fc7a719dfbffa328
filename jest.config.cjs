/// <reference types="node" />
/** Compiles sources like the build. */
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  },
];

const shared = {
  rootDir: __dirname,
  transform: { '^.+\\.[cm]?[jt]sx?$': swc },
  // Published as ES modules alone; PGlite imports at run time, which jest can follow only if it is transformed.
  transformIgnorePatterns: [
    '/node_modules/(?!(wouter|regexparam|typesafe-i18n|@electric-sql|postal-mime|marked|entities|oidc-provider|openid-client|oauth4webapi|jose|@seriousme)/)',
  ],
  // Copies of the project, which tests and benchmarks build.
  modulePathIgnorePatterns: ['<rootDir>/.local/'],
  globals: { BUILD_YEAR: 2026, BRAND: { ...require('./tools/build/plainBrand.json'), sister: 'Example Recipes' } },
};

const support = '<rootDir>/__tests__/support';
/** @param {string} displayName @param {string} folders @param {object} more */
const project = (displayName, folders, more) => ({
  ...shared,
  displayName,
  testEnvironment: 'node',
  testMatch: [`<rootDir>/__tests__/${folders}/**/*.test.ts?(x)`],
  setupFilesAfterEnv: [`${support}/loudConsole.ts`],
  ...more,
});

module.exports = {
  // Only to end hanging tests: a busy machine takes many times as long.
  testTimeout: 600_000,
  projects: [
    project('unit', '{unit,flows,replay}', {}),
    project('screens', 'screens', {
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: [`${support}/loudConsole.ts`, `${support}/screens.ts`],
    }),
    project('contract', 'contract', {}),
    project('service', 'service', {
      setupFilesAfterEnv: [],
      globalSetup: `${support}/serviceSetup.ts`,
      globalTeardown: `${support}/serviceTeardown.ts`,
    }),
  ],
};
