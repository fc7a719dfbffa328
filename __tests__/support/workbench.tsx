import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { nameOfFlow, setupStore } from '../../src/setupStore';
import type { ReplicaProps } from '../../src/qa/Replica';
import { createSession } from '../../src/qa/session';
import { Workbench } from '../../src/qa/Workbench';
import { placeOf } from '../fixtures/replayed';
import type { Site } from './flows';
import { settle } from './settle';

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
