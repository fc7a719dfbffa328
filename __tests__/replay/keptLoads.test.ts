import { fileOf } from '../../src/action-log/exportLog';
import { createSession } from '../../src/qa/session';
import { exportedLoad, sourceOf } from '../fixtures/replayed';
import { arrive } from '../support/flows';

test('a tab without room for a whole visit keeps its newest loads and their marks, and says how many it left out (L4)', async () => {
  const sites = await Promise.all(['/accounts', '/info', '/settings'].map((path) => arrive(path)));
  const loads = sites.map((site) => exportedLoad(site.recorder, site));
  const marks = [
    { load: 0, entry: 3, note: 'long ago' },
    { load: 2, entry: 1, note: 'just now' },
  ];
  const all = `0 left out\n${fileOf(loads, marks, false).text}`;
  const tab = {
    text: all,
    read: () => tab.text,
    write(text: string) {
      if (text.length >= all.length) return false;
      tab.text = text;
      return true;
    },
  };
  const site = await arrive('/');
  createSession(site.recorder, sourceOf(site), tab).keep();
  const next = createSession(site.recorder, sourceOf(site), tab);
  expect(next.leftOut).toBeGreaterThan(0);
  expect(next.visit().marks).toEqual([{ load: 2 - next.leftOut, entry: 1, note: 'just now' }]);
});
