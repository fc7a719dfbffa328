import { currentLoad } from '../../src/action-log/exportLog';
import type { PageLoad } from '../../src/action-log/logFile';
import { asRecorded, lookedAt } from '../../src/qa/look';
import { arrive } from '../support/flows';

test('A log says the page, the layout and the theme that were loaded, and a replay begins with them (L4)', async () => {
  const { recorder, addresses } = await arrive('/settings', { isMobile: true, storedTheme: 'dark' });
  const load = currentLoad(recorder, { build: 'test', origin: addresses.siteOrigin, addresses }) as PageLoad;
  expect(load.page).toMatchObject({ route: 'settings', layout: 'phone', theme: 'dark' });
  expect(load.begin.state).toMatchObject({
    navigation: { route: 'welcome' },
    client: { isMobile: false },
    theme: { mode: 'light' },
  });
  for (const state of [load.begin.state, load.end.state]) {
    const { client, navigation, theme } = lookedAt(state, load, asRecorded);
    expect([navigation.route, client.isMobile, theme.mode]).toEqual(['settings', true, 'dark']);
  }
});
