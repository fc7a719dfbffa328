import type { LogSource } from '../action-log/exportLog';
import type { Recorder } from '../action-log/record';
import { saveFile } from '../browser/saveFile';
import { readSession } from '../browser/storage';
import { logRequested } from '../features/client/slice';
import { qaKey } from './qaKey';

const importLog = () => import(/* webpackChunkName: "log" */ '../action-log/exportLog');

/** Saves the log when the page requests it. Opens QA's workbench for `?qa`, Ctrl+Alt+Q, and in a tab that had it open. */
export function offerLog(recorder: Recorder, source: LogSource): void {
  const save = async () => {
    const { currentLoad, fileOf } = await importLog();
    const load = currentLoad(recorder, source);
    if (load === null) return;
    const { name, text } = fileOf([load]);
    saveFile(name, text);
  };
  const openWorkbench = () =>
    void import(/* webpackChunkName: "qa" */ './openQa')
      .then(({ openQa }) => openQa(recorder, source))
      .catch(console.error);

  recorder.listen((entry) => {
    if ('type' in entry && entry.type === logRequested.type) save().catch(console.error);
  });
  addEventListener('input', recorder.typed);
  addEventListener('keydown', (event) => {
    if (event.ctrlKey && event.altKey && event.code === 'KeyQ') openWorkbench();
  });
  if (new URLSearchParams(location.search).has('qa') || readSession(qaKey)) openWorkbench();
  // Load the export code before it is needed: visitors save a log when a chunk fails, so the network may be down by then.
  // Visitors who only read a page never need it.
  for (const sign of ['click', 'input']) addEventListener(sign, () => void importLog().catch(() => {}), { once: true });
}
