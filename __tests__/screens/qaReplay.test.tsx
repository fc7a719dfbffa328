import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { flowPlaces } from '../../build/flowPlaces';
import { hashOfValue } from '../../src/action-log/hash';
import type { PageLoad } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';
import { logFileOf } from '../../src/action-log/redactLoad';
import { withOtherToast } from '../support/otherToast';
import { showWorkbench } from '../support/workbench';

const load = readLog(readFileSync(path.join(__dirname, '../replay/logs/logout.json'), 'utf8')).loads[0] as PageLoad;
const textOf = (one: PageLoad, marks: Parameters<typeof logFileOf>[1] = []) => JSON.stringify(logFileOf([one], marks));

/** The log of a build that said 'Copied' at the log-out. */
const otherToast = withOtherToast(load, 'loggedOut');

describe('A log of another build in QA’s workbench (L4)', () => {
  test('is gone on with past the place where this build differs, as this build really goes, and back', async () => {
    const { user, imports } = await showWorkbench();
    await imports(textOf(otherToast));
    const card = screen.getByRole('region', { name: 'Divergence' });
    expect(card).toHaveTextContent(`the flow logout, ${flowPlaces()['logout']}`);
    expect(within(card).getByLabelText('Difference')).toHaveTextContent('copied');
    await user.click(within(card).getByRole('button', { name: 'Go on past it' }));
    expect(await screen.findByText('A toast was shown: User logged out correctly')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Divergence' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What this build does with log.json');
    await user.click(screen.getByRole('button', { name: 'Back to the log' }));
    await user.click(screen.getByRole('button', { name: 'Go to it' }));
    await user.click(screen.getByRole('button', { name: 'Step' }));
    expect(screen.getByText('A toast was shown: Copied')).toBeVisible();
  });

  test('says what is new in this build and no divergence', async () => {
    const { imports } = await showWorkbench();
    const older = JSON.parse(
      JSON.stringify(load, (key, value: unknown) => (key === 'isResetOpen' ? undefined : value)),
    ) as PageLoad;
    await imports(textOf({ ...older, end: { ...older.end, hash: hashOfValue(older.end.state) } }));
    expect(await screen.findByText('One difference that a build may have')).toBeVisible();
    expect(screen.getByText('new in this build: state.accounts.isResetOpen')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Divergence' })).toBeNull();
  });

  test('has its marks worded anew, deleted and added, and is saved with them', async () => {
    const { user, imports, saved } = await showWorkbench();
    const marks = [
      { load: 0, entry: 3, note: 'first' },
      { load: 0, entry: 5, note: 'second' },
    ];
    await imports(textOf(load, marks));
    await user.click(screen.getByRole('tab', { name: 'Marks' }));
    await user.type(screen.getByLabelText('Note of moment 1'), ' of all');
    await user.click(screen.getByRole('button', { name: 'Delete moment 2' }));
    await user.click(screen.getByRole('button', { name: 'Step' }));
    await user.click(screen.getByRole('button', { name: 'Mark this entry' }));
    await user.type(screen.getByLabelText('Note of moment 2'), 'here');
    await user.click(screen.getByRole('button', { name: 'Save the file' }));
    const read = readLog(saved[0] ?? '');
    expect(read.marks).toEqual([
      { load: 0, entry: 3, note: 'first of all' },
      { load: 0, entry: 1, note: 'here' },
    ]);
    expect(read.loads).toEqual([load]);
  });

  test('names each flow with the file and the line in which it stands', async () => {
    const places = flowPlaces();
    expect(places['tellOtherTabs']).toMatch(/^sagas\/tabs\.ts:\d+$/);
    for (const place of Object.values(places)) {
      const [file = '', line = ''] = place.split(':');
      const source = readFileSync(path.join(__dirname, '../..', file), 'utf8').split('\n')[Number(line) - 1];
      expect(source).toMatch(/^export function\* /);
    }
  });
});
