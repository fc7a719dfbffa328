import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { silentServices } from '../../bench/replay/silentServices';
import { createRecorder } from '../../src/action-log/record';
import { logFileOf } from '../../src/action-log/redactLoad';
import { readLog } from '../../src/action-log/readLog';
import { setupStore } from '../../src/setupStore';
import { createSession } from '../../src/qa/session';
import { addresses, place, showWorkbench } from '../support/workbench';

const [stored] = readLog(readFileSync(path.join(__dirname, '../replay/logs/login.json'), 'utf8')).loads;
if (stored === undefined) throw new Error('The log has no load');
const earlier = JSON.stringify(logFileOf([stored, stored], [{ load: 0, entry: 3, note: 'long ago' }]));

/** A tab whose browser keeps only so many characters. @param isRunning whether the flows have started */
function openTab(most: number, text: string, isRunning = true) {
  const tab = { text };
  return {
    tab,
    load() {
      const recorder = createRecorder();
      const { run } = setupStore({ addresses, language: 'en' }, silentServices(), { recorder });
      if (isRunning) run();
      return createSession(recorder, place, {
        read: () => tab.text,
        write(written) {
          if (written.length > most) return false;
          tab.text = written;
          return true;
        },
      });
    },
  };
}

describe('A visit that QA records over reloads (L4)', () => {
  test('is kept whole with its marks where there is room', () => {
    const { load } = openTab(1_000_000, earlier);
    const session = load();
    session.mark('now');
    session.keep();
    const next = load();
    expect([next.loadNumber, next.leftOut, next.refusal]).toEqual([3, 0, null]);
    expect(next.marks.map(({ load: at, note }) => [at, note])).toEqual([
      [0, 'long ago'],
      [2, 'now'],
    ]);
  });

  test('keeps its last load with that load’s marks where there is no room for more, and counts the others', () => {
    const { load } = openTab(20_000, earlier);
    const session = load();
    session.mark('now');
    session.keep();
    const next = load();
    expect([next.loadNumber, next.leftOut]).toEqual([1, 2]);
    expect(next.marks.map(({ load: at, note }) => [at, note])).toEqual([[0, 'now']]);
  });

  test('counts all of its loads where there is room for none', () => {
    const { tab, load } = openTab(100, earlier);
    load().keep();
    expect([load().loadNumber, load().leftOut]).toEqual([0, 3]);
    load().keep();
    expect(load().leftOut).toBe(4);
    expect(tab.text).not.toBe('');
  });

  test('goes on over a reload before the flows have started, and misses nothing', () => {
    const { tab, load } = openTab(100, '', false);
    load().keep();
    expect([load().leftOut, load().refusal]).toEqual([0, null]);
    expect(tab.text).not.toBe('');
  });

  test('says in the workbench how many page loads could not be kept', async () => {
    await showWorkbench(undefined, `3 left out\n${earlier}`);
    expect(
      screen.getByText(/^3 page loads of this tab before those here could not be kept over a reload/),
    ).toBeVisible();
  });

  test('says why what was kept is not there, where this build cannot read it', async () => {
    await showWorkbench(undefined, earlier.replace('"version":2', '"version":1'));
    expect(
      screen.getByText(/^What this tab kept of its page loads before this one is left out: .*its version is 1/),
    ).toBeVisible();
  });
});
