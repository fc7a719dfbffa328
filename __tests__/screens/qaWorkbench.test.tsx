import { routes } from '../../src/app/routes';
import { screen, within } from '@testing-library/react';
import { sourcePlaces } from '../../tools/build/sourcePlaces';
import { fileOf } from '../../src/action-log/exportLog';
import type { Mark, PageLoad } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';
import { logInEdited, logInSubmitted } from '../../src/features/accounts/slice';
import { logoutRequested } from '../../src/features/session/slice';
import { createSession } from '../../src/qa/session';
import { exportedLoad, placeOf } from '../fixtures/replayed';
import { arrive, type Site } from '../support/flows';
import { ok, refused } from '../support/outcomes';
import { openTab, showWorkbench } from '../support/workbench';

const typed = { usernameOrEmail: 'visitor', password: 'Wrong.Sesame1' };

async function logInWrongly(site: Site): Promise<void> {
  site.script.answers('login', refused(401));
  await site.dispatch(logInEdited('password', typed), logInSubmitted(false, typed));
}

async function earlierLoads(): Promise<PageLoad[]> {
  const first = await arrive('/accounts');
  await logInWrongly(first);
  const reloaded = await arrive('/accounts');
  const mailed = await arrive('/accounts/verify-email?token=abc', {
    before: ({ script }) => script.answers('verifyEmail', ok),
  });
  const redirected = await arrive(routes.info);
  return [first, reloaded, mailed, redirected].map((site) => exportedLoad(site.recorder, site));
}

const textOf = (loads: readonly PageLoad[], marks: readonly Mark[] = []) => fileOf(loads, marks, false).text;
const kept = async (marks: readonly Mark[] = []) => openTab(`0 left out\n${textOf(await earlierLoads(), marks)}`);

const ofOtherBuild = (load: PageLoad): PageLoad => ({
  ...load,
  entries: load.entries.map((entry) =>
    'event' in entry && entry.event === 'toast/shown'
      ? { ...entry, payload: { text: { key: 'copied' }, isPositive: true } }
      : entry,
  ),
});

async function logOut(): Promise<PageLoad> {
  const site = await arrive('/', { isMember: true });
  site.script.answers('logout', ok);
  await site.dispatch(logoutRequested());
  return exportedLoad(site.recorder, site);
}

describe('A visit in QA’s workbench (L4)', () => {
  test('is marked, and saved with all of its loads, as the export showed', async () => {
    const { user, press, saved } = await showWorkbench(await arrive('/settings'), await kept());
    await user.type(screen.getByLabelText('Note'), 'it was grey{Enter}');
    await press('Export');
    expect(screen.getByLabelText('The file')).toHaveTextContent('it was grey');
    expect(screen.getByText(/in 5 page loads, 1 mark,/)).toBeVisible();
    await press('Save the file');
    const log = readLog(saved[0] ?? '');
    expect(log.loads).toHaveLength(5);
    expect(log.marks).toMatchObject([{ load: 4, note: 'it was grey' }]);
    await user.click(screen.getByLabelText(/with words and names of parameters/));
    expect(screen.getByText(/^Left out: 4 earlier page loads/)).toBeVisible();
  });

  test('keeps its newest loads for the next page if the tab has no room for all', async () => {
    const tab = await kept([
      { load: 0, entry: 3, note: 'long ago' },
      { load: 3, entry: 1, note: 'just now' },
    ]);
    const site = await arrive('/settings');
    const small = openTab(tab.text, tab.text.length - 100);
    createSession(site.recorder, placeOf(site), small).keep();
    const next = createSession(site.recorder, placeOf(site), small);
    expect(next.leftOut).toBe(3);
    expect(next.visit().marks).toEqual([{ load: 0, entry: 1, note: 'just now' }]);
    const { press } = await showWorkbench(site, small);
    await press('Export');
    expect(screen.getByText(/^3 page loads before these had no room/)).toBeVisible();
  });
});

describe('A log in QA’s workbench (L4)', () => {
  test('of a build that diverged is explained by a card: what was expected, what came, and by which flow', async () => {
    const { user, imports, chosen } = await showWorkbench(await arrive('/'));
    await imports(textOf([...(await earlierLoads()), ofOtherBuild(await logOut())]));
    expect(await screen.findByText('Goes another way')).toBeVisible();
    screen.getByRole('tree').focus();
    await user.keyboard('d');
    expect(chosen()).toMatch(/Toast: shown · .*Copied/);
    const card = screen.getByRole('region', { name: 'Divergence' });
    expect(card).toHaveTextContent(`the flow logout, ${sourcePlaces()['logout']}`);
    expect(within(card).getByLabelText('Difference')).toHaveTextContent('payload.text.key "copied" → "loggedOut"');
    expect(screen.getByText(/^Not known: before it, this build goes another way/)).toBeVisible();
  });
});
