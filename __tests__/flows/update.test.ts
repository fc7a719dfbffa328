import { reloadRequested } from '../../src/features/client/slice';
import { visit } from '../support/flows';

const tenMinutes = 10 * 60 * 1000;

describe('A tab that was opened before a deploy (W1)', () => {
  test('looks when someone looks at it, not while it is hidden', async () => {
    const site = await visit('/');
    site.seen.isOutdated = true;
    site.seen.isHidden = true;
    await site.passes(tenMinutes);
    expect(site.story()).toEqual([]);
    await site.seesAgain();
    expect(site.story()).toEqual(['client/newerBuildFound']);
  });

  test('does not reload without a connection: the page that is here would be gone', async () => {
    const site = await visit('/');
    site.seen.isOnline = false;
    await site.dispatch(reloadRequested());
    expect(site.diary()).toEqual(['client/reloadRequested', 'toast/shown']);
    expect(site.toast()).toMatch(/^red: You are offline/);
  });
});
