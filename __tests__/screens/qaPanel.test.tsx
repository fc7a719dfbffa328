import { fireEvent, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOfValue } from '../../src/action-log/hash';
import { readLog } from '../../src/action-log/readLog';
import { logFileOf } from '../../src/action-log/redactLoad';
import { menuToggled } from '../../src/features/menu/slice';
import { showWorkbench } from '../support/workbench';

const text = readFileSync(path.join(__dirname, '../replay/logs/login.json'), 'utf8');
const count = (JSON.parse(text) as { loads: { entries: unknown[] }[] }).loads[0]?.entries.length ?? 0;

describe('A log in QA’s workbench (L4)', () => {
  test('is stepped, and played to its end as it was recorded', async () => {
    const { user, imports } = await showWorkbench();
    await imports(text);
    expect(screen.getByText(`0 of ${count}, as recorded`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Step' }));
    expect(screen.getByText(/^[1-9]\d* of/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Speed'), '1000');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(await screen.findByText(`${count} of ${count}, as recorded`, undefined, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByLabelText('replica')).toHaveTextContent('/info');
    await user.click(screen.getByRole('button', { name: 'End the replay' }));
    expect(screen.queryByLabelText('replica')).toBeNull();
  }, 30_000);

  test('is stepped to each of its entries, and back', async () => {
    const { user, imports } = await showWorkbench();
    await imports(text);
    const slider = screen.getByLabelText('Time');
    for (let position = 0; position <= count; position += 1) {
      fireEvent.change(slider, { target: { value: String(position) } });
      expect(screen.getByText(`${position} of ${count}, as recorded`)).toBeVisible();
    }
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText(`${count - 1} of ${count}, as recorded`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Step' }));
    expect(screen.getByText(`${count} of ${count}, as recorded`)).toBeVisible();
  }, 30_000);

  test('whose state at the end was forged is said to diverge there, as the command says', async () => {
    const { imports } = await showWorkbench();
    const log = readLog(text);
    const [load] = log.loads;
    if (load === undefined) throw new Error('The log has no load');
    const state = { ...load.end.state, session: { ...load.end.state.session, isLoggedIn: false } };
    await imports(JSON.stringify(logFileOf([{ ...load, end: { state, hash: hashOfValue(state) } }])));
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: String(count) } });
    expect(await screen.findByText('Diverged at the end')).toBeVisible();
  });

  test('leads from mark to mark by keys, in whichever load they stand', async () => {
    const { user, imports } = await showWorkbench();
    const [load] = readLog(text).loads;
    if (load === undefined) throw new Error('The log has no load');
    const marks = [
      { load: 1, entry: 4, note: 'then here' },
      { load: 0, entry: 2, note: 'first here' },
    ];
    await imports(JSON.stringify(logFileOf([load, load], marks)));
    const shown = screen.getByLabelText<HTMLSelectElement>('Load');
    expect([...shown.options].map(({ text: name }) => name)).toEqual(['1: accounts, marked', '2: accounts, marked']);
    const at = () => [shown.value, screen.getByLabelText<HTMLInputElement>('Time').value];
    screen.getByRole('listbox', { name: 'Story' }).focus();
    const seen: string[][] = [];
    for (const key of ['m', 'm', 'm', 'M', 'M']) {
      await user.keyboard(key);
      seen.push(at());
    }
    expect(seen).toEqual([
      ['0', '2'],
      ['1', '4'],
      ['1', '4'],
      ['0', '2'],
      ['0', '2'],
    ]);
  });

  test('that is full says so, and a mark stands at its last entry', async () => {
    const { user, session, store } = await showWorkbench({ entries: 30, characters: 100_000 });
    const isFull = /The log is full: it ends here/;
    expect(screen.queryByText(isFull)).toBeNull();
    for (let times = 0; times < 30; times += 1) store.dispatch(menuToggled());
    await user.type(screen.getByLabelText('Note'), 'too late');
    await user.click(screen.getByRole('button', { name: 'Mark' }));
    expect(await screen.findByText(isFull)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Marked: 1, at the last entry of the log, which is full');
    const { log } = session.file(false);
    const [load] = log.loads;
    expect(load?.end.isTruncated).toBe(true);
    // What is followed entry by entry is what is exported at once.
    expect(session.load()).toEqual(load);
    expect(log.marks).toEqual([{ load: 0, entry: load?.entries.length, note: 'too late' }]);
  });

  test('saved with words says which page loads and moments it leaves out', async () => {
    const { user } = await showWorkbench(undefined, text);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'Save the file' }));
    expect(screen.getByRole('status')).toHaveTextContent(/^Saved: vestibule-log-[0-9a-f]{8}.json$/);
    await user.click(screen.getByLabelText(/with words and addresses/));
    await user.click(screen.getByRole('button', { name: 'Save the file' }));
    const marks = (JSON.parse(text) as { marks: unknown[] }).marks.length;
    expect(screen.getByRole('status')).toHaveTextContent(
      new RegExp(`with this page load alone: of earlier ones \\(1, with marked moments: ${marks}\\)`),
    );
  });

  test('that is none is refused with a sentence', async () => {
    const { imports } = await showWorkbench();
    await imports(text.slice(0, 500));
    expect(screen.getByRole('status')).toHaveTextContent('it is not complete JSON');
  });
});
