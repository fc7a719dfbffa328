import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentLoad, type LogPlace, type OpenRun } from '../../src/action-log/exportLog';
import type { PageLoad } from '../../src/action-log/logFile';
import { nameOfFlow, setupStore } from '../../src/setupStore';
import type { ReplicaProps } from '../../src/qa/Replica';
import { createSession } from '../../src/qa/session';
import { Workbench } from '../../src/qa/Workbench';
import { siteOrigin, type Site } from './flows';
import { settle } from './settle';

export const placeOf = ({ addresses }: Site): LogPlace => ({
  build: 'test',
  origin: siteOrigin,
  addresses,
  browser: 'Chromium',
  window: { width: 1280, height: 800 },
});

export const loadOf = (site: Site, openRun?: OpenRun): PageLoad =>
  currentLoad(site.recorder, placeOf(site), false, openRun) as PageLoad;

/** A tab whose storage has room for so many characters. */
export function openTab(text = '', most = 5_000_000) {
  const tab = {
    text,
    read: () => tab.text,
    write(written: string) {
      if (written.length > most) return false;
      tab.text = written;
      return true;
    },
  };
  return tab;
}

const Replica = ({ state }: ReplicaProps) => <output aria-label="replica">{state.navigation.path}</output>;

/** QA's workbench on a site, in a tab that kept earlier page loads. */
export async function showWorkbench(site: Site, tab = openTab()) {
  const session = createSession(site.recorder, placeOf(site), tab);
  const saved: string[] = [];
  const user = userEvent.setup({ delay: null });
  render(
    <Workbench
      session={session}
      setupStore={setupStore}
      nameOfFlow={nameOfFlow}
      save={(_name, text) => void saved.push(text)}
      Replica={Replica}
      shell={document.createElement('div')}
      stage={document.body}
      first={null}
      onClose={() => {}}
    />,
  );
  await act(settle);
  return {
    user,
    session,
    saved,
    press: (name: string) => user.click(screen.getByRole('button', { name, exact: true } as object)),
    async imports(text: string) {
      const file = new File([text], 'log.json', { type: 'application/json' });
      // jsdom's files cannot be read as text.
      Object.assign(file, { text: async () => text });
      await user.upload(screen.getByLabelText('Import'), file);
      await act(settle);
    },
    story: () => screen.getAllByRole('treeitem').map((line) => line.textContent.replace(/^[▸▾]/, '')),
    chosen: () => screen.getByRole('treeitem', { selected: true }).textContent.replace(/^[▸▾]/, ''),
  };
}
