import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { flows } from '../../sagas/root';
import { describe as lines } from '../../tools/scripts/replay/report';
import { unreached } from '../../tools/scripts/replay/reach';
import { replayLog } from '../../tools/scripts/replay/replayLog';
import { readLog } from '../../src/action-log/readLog';
import { unlisted } from '../../src/action-log/redact';

const folder = path.join(__dirname, 'logs');
const names = readdirSync(folder);
const logs = new Map(names.map((name) => [name, readLog(readFileSync(path.join(folder, name), 'utf8'))]));

const logOf: Readonly<Record<string, string>> = {
  pageHead: 'start',
  arrival: 'menu',
  formErrors: 'signUp',
  showAccounts: 'login',
  tellOtherTabs: 'login',
  hearOtherTabs: 'tabs',
  loadManaged: 'endSessions',
  ratePassword: 'changePassword',
  confirmIdentity: 'endSessions',
};
/** In the logs of rare moments. */
const unusual = ['giveUpWaiting'];

describe('L4: the stored logs', () => {
  test('reach every event, every call and every fact, in 200 KB together', () => {
    expect(unreached([...logs.values()])).toEqual({ events: [], calls: [], facts: [] });
    expect(names.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)).toBeLessThan(200 * 1024);
  });

  test('there is one of every flow', () => {
    const usual = Object.keys(flows).filter((name) => !unusual.includes(name));
    expect(usual.filter((name) => !names.includes(`${logOf[name] ?? name}.json`))).toEqual([]);
  });

  test.each(names)('%s goes as it was recorded', (name) => {
    expect(replayLog(logs.get(name)!).flatMap(lines)).toEqual([]);
  });

  test('no value in them is unlisted', () => {
    const holding = names.filter((name) => JSON.stringify(logs.get(name)).includes(`"${unlisted}"`));
    expect(holding).toEqual([]);
  });
});
