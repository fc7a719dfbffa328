import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { flows } from '../../sagas/root';
import { describe as lines } from '../../tools/scripts/replay/report';
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
/** Other tests show these events, which no log of the usual flows has. */
const unusual = ['flows/failed', 'client/chunkFailed', 'client/crashed', 'renewal', 'giveUpWaiting'];

describe('L4: sessions recorded in a real browser against the real service', () => {
  test('there is one of every flow', () => {
    expect(
      Object.keys(flows).filter((name) => !unusual.includes(name) && !names.includes(`${logOf[name] ?? name}.json`)),
    ).toEqual([]);
  });

  test.each(names)('%s goes as it was recorded', (name) => {
    expect(replayLog(logs.get(name)!).flatMap(lines)).toEqual([]);
  });

  test('no value in them is unlisted', () => {
    expect([...logs].filter(([, log]) => JSON.stringify(log).includes(`"${unlisted}"`)).map(([name]) => name)).toEqual(
      [],
    );
  });
});
