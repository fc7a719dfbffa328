import { hasAll } from '../../tools/scripts/replay/builds/revision';

describe('A revision takes the packages of this checkout', () => {
  const own = { '': {}, 'node_modules/react': { version: '19.0.0' }, 'node_modules/jest': { version: '30.0.0' } };

  test.each([
    ['has the same', { ...own }, true],
    ['has fewer', { 'node_modules/react': { version: '19.0.0' } }, true],
    ['is of another version itself', { ...own, '': { version: '0.0.1' } }, true],
    ['has a tool that is gone since', { ...own, 'node_modules/eslint': { version: '9.0.0', dev: true } }, true],
    ['has another version', { ...own, 'node_modules/react': { version: '18.0.0' } }, false],
    ['has a package that is gone since', { ...own, 'node_modules/left-pad': { version: '1.0.0' } }, false],
  ])('where it %s', (_what, revision, isTaken) => {
    expect(hasAll(own, revision)).toBe(isTaken);
  });
});
