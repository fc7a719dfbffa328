import { createRoot } from 'react-dom/client';
import { loadTexts } from '../../i18n/texts';
import { languages } from '../../shared/languages';
import type { LogSource } from '../action-log/exportLog';
import type { Recorder } from '../action-log/record';
import { createRun } from '../action-log/run';
import { readSession, writeSession } from '../browser/storage';
import { setupStore } from '../setupStore';
import { preloadAllScreens } from '../shell/screens';
import { keepOnTop } from './onTop';
import { qaKey } from './qaKey';
import { createSession } from './session';
import { Workbench } from './Workbench';

let isOpen = false;

/** Opens the workbench. The tab keeps its log across reloads until the workbench is closed. */
export async function openQa(recorder: Recorder, source: LogSource): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  // A replay may switch to any language and show any page.
  try {
    await Promise.all([...languages.map(({ code }) => loadTexts(code)), preloadAllScreens()]);
  } catch (error) {
    // Pressing the keys again retries a chunk that did not load.
    isOpen = false;
    throw error;
  }
  const session = createSession(
    recorder,
    source,
    { read: () => readSession(qaKey), write: (text) => writeSession(qaKey, text) },
    (load, isPlain) => createRun(load, isPlain, setupStore),
  );
  const keep = () => session.keep();
  addEventListener('pagehide', keep);

  const stage = document.createElement('div');
  const shell = document.createElement('div');
  const inner = document.createElement('div');
  shell.append(inner);
  document.body.append(stage, shell);
  const root = createRoot(inner);
  const stopOnTop = keepOnTop(shell);
  const close = () => {
    isOpen = false;
    removeEventListener('pagehide', keep);
    writeSession(qaKey, '');
    root.unmount();
    stopOnTop();
    shell.remove();
    stage.remove();
  };
  root.render(<Workbench session={session} shell={shell} stage={stage} onClose={close} />);
}
