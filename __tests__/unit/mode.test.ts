import { defaultThemeMode, themeModeOf, themeModes } from '../../src/theme/mode';

describe('The colour mode (docs/behaviour.md, 4)', () => {
  test('is light, dark or system, and light until one is chosen', () => {
    expect(themeModes).toEqual(['light', 'dark', 'system']);
    expect(defaultThemeMode).toBe('light');
  });

  test.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    [null, 'light'],
    ['', 'light'],
    ['Dark', 'light'],
    ['{"mode":"dark"}', 'light'],
    ['constructor', 'light'],
  ])('a stored %j is %s', (stored, mode) => {
    expect(themeModeOf(stored)).toBe(mode);
  });
});
