import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { silentServices } from '../../bench/replay/silentServices';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import type { Limits } from '../../src/action-log/boundedLog';
import { createRecorder } from '../../src/action-log/record';
import { nameOfFlow, setupStore } from '../../src/setupStore';
import type { ReplicaProps } from '../../src/qa/Replica';
import { createSession } from '../../src/qa/session';
import { Workbench } from '../../src/qa/Workbench';
import { settle } from './settle';

const Replica = ({ state }: ReplicaProps) => <output aria-label="replica">{state.navigation.path}</output>;

export const addresses = {
  urlProtocol: 'https',
  siteOrigin: 'https://www.vestibule.example',
  apiOrigin: '',
  sisterHost: 'recipes.vestibule.example',
  trustedOrigins: [],
} as const;
/** The page that a log is of. */
export const place = { build: 'test', origin: addresses.siteOrigin, addresses };

/** QA's workbench on a page whose service answers nothing. @param kept what the tab has of earlier loads */
export async function showWorkbench(limits?: Limits, kept: string | null = null) {
  loadAllLocales();
  const recorder = createRecorder(limits);
  const { store, run } = setupStore({ addresses, language: 'en' }, silentServices(), { recorder });
  run();
  const session = createSession(recorder, place, { read: () => kept, write: () => true });
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
  const imports = async (content: string) => {
    const file = new File([content], 'log.json', { type: 'application/json' });
    // jsdom's files cannot be read as text.
    Object.assign(file, { text: async () => content });
    await user.upload(screen.getByLabelText('Import'), file);
    await act(settle);
  };
  return { user, imports, session, store, saved };
}
