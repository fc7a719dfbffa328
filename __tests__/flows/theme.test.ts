import { themeModeChosen } from '../../src/features/theme/slice';
import { arrive, visit } from '../support/flows';

describe('The colour mode (docs/behaviour.md, 4)', () => {
  test('is light until one is chosen', async () => {
    const site = await arrive('/');
    expect(site.state().theme.mode).toBe('light');
  });

  test.each(['light', 'dark', 'system'] as const)('that was remembered is taken up again: %s', async (mode) => {
    const site = await arrive('/', { storedTheme: mode });
    expect(site.story()[0]).toBe('theme/modeRestored');
    expect(site.state().theme.mode).toBe(mode);
  });

  test.each(['light', 'dark', 'system'] as const)('that is chosen is shown and remembered: %s', async (mode) => {
    const site = await visit('/accounts', { storedTheme: mode === 'light' ? 'dark' : 'light' });
    await site.report(themeModeChosen({ mode }));
    expect(site.story()).toEqual(['theme/modeChosen']);
    expect(site.state().theme.mode).toBe(mode);
    expect(site.seen.storedTheme).toBe(mode);
  });
});
