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
  // Copies of the project and its peers, built by the benchmarks.
  modulePathIgnorePatterns: ['<rootDir>/.local/'],
  globals: { BUILD_YEAR: 2026, BRAND: { ...require('./tools/build/plainBrand.json'), sister: 'Example Recipes' } },
};

module.exports = {
  // Only to end hanging tests: a busy machine takes many times as long.
  testTimeout: 600_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/{unit,flows,replay}/**/*.test.ts?(x)'],
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/loudConsole.ts'],
    },
    {
      ...shared,
      displayName: 'screens',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/__tests__/screens/**/*.test.ts?(x)'],
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/loudConsole.ts', '<rootDir>/__tests__/support/screens.ts'],
    },
    {
      ...shared,
      displayName: 'contract',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/contract/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/loudConsole.ts'],
    },
    {
      ...shared,
      displayName: 'service',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/service/**/*.test.ts'],
      globalSetup: '<rootDir>/__tests__/support/serviceSetup.ts',
      globalTeardown: '<rootDir>/__tests__/support/serviceTeardown.ts',
    },
  ],
};
