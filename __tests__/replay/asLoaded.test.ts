import { currentLoad } from '../../src/action-log/exportLog';
import type { PageLoad } from '../../src/action-log/logFile';
import { asRecorded, lookedAt } from '../../src/qa/look';
import { arrive } from '../support/flows';

test('A log says the layout and the theme that its page was loaded in, and a replay begins in them (L4)', async () => {
  const { recorder, addresses } = await arrive('/', { isMobile: true, storedTheme: 'dark' });
  const load = currentLoad(recorder, { build: 'test', origin: addresses.siteOrigin, addresses }) as PageLoad;
  expect(load.page).toMatchObject({ layout: 'phone', theme: 'dark' });
  expect(load.begin.state).toMatchObject({ client: { isMobile: false }, theme: { mode: 'light' } });
  for (const state of [load.begin.state, load.end.state]) {
    const { client, theme } = lookedAt(state, load, asRecorded);
    expect([client.isMobile, theme.mode]).toEqual([true, 'dark']);
  }
});
