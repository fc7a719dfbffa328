import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { flows } from '../../sagas/root';
import { describe as lines } from '../../scripts/replay/report';
import { replayLog } from '../../scripts/replay/replayLog';
import schema from '../../src/action-log/log.schema.json';
import { readLog } from '../../src/action-log/readLog';

const folder = path.join(__dirname, 'logs');
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
// A log of an older build lacks what is new since: nothing is required of it that the reader does not require.
const ofAnyBuild = JSON.parse(
  JSON.stringify(schema, (key, value: unknown) => (key === 'required' && Array.isArray(value) ? undefined : value)),
) as object;
const isLog = new Ajv({ strictTuples: false, strictTypes: false }).compile(ofAnyBuild);

/** The log in which a flow does its work, where that is not the one of its name. */
const logOf: Readonly<Record<string, string>> = {
  pageHead: 'start',
  arrival: 'menu',
  formErrors: 'signUp',
  sessionHint: 'login',
  tellOtherTabs: 'login',
  hearOtherTabs: 'tabs',
  loadManaged: 'endSessions',
  ratePassword: 'changePassword',
  confirmIdentity: 'endSessions',
};

describe('Sessions recorded in a real browser against the real service (L4)', () => {
  test('there is one of every flow', () => {
    expect(
      Object.keys(flows)
        .map((name) => `${logOf[name] ?? name}.json`)
        .filter((name) => !names.includes(name)),
    ).toEqual([]);
  });

  test.each(names)('%s goes as it was recorded', (name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    isLog(JSON.parse(text));
    expect(isLog.errors).toBeNull();
    expect(replayLog(readLog(text)).flatMap(lines)).toEqual([]);
  });
});
