import path from 'node:path';
import { logFolder } from '../support/browserLogs';
import { until } from '../fixtures/until';
import { expect, test } from './fixture';

const login = path.join(logFolder, 'login.json');

test('Z1 QA’s workbench marks, exports, and replays a log in both directions', async ({
  visitor,
  embedSite: { site },
}) => {
  await visitor.arrives(`${site}/?qa`);
  await visitor.fills('Note', 'it was grey');
  await visitor.presses('button', 'Mark');
  await visitor.reads('Marked: 1');
  await visitor.presses('button', 'Export');
  await visitor.reads('it was grey');
  await visitor.presses('button', 'Save the file');
  await visitor.reads('Saved: vestibule-log-');

  await visitor.engine.chooseFile('aside input[type="file"]', login);
  await visitor.reads('Replays as recorded');
  const replica = () =>
    visitor.engine.read(() => {
      const shown = document.querySelector<HTMLIFrameElement>('[data-testid="replica"] iframe')?.contentDocument;
      return { text: shown?.body.innerText ?? '', width: shown?.documentElement.clientWidth ?? 0 };
    });
  const shows = (words: string, gone = '~') =>
    until(async () => {
      const { text } = await replica();
      return text.includes(words) && !text.includes(gone);
    });
  await shows('Log in');
  // The visitor submits a password that is too short, and corrects it.
  for (let act = 0; act < 4; act += 1) await visitor.presses('button', 'Act after');
  await shows('Password must be at least');
  await visitor.presses('button', 'Act before');
  await shows('Log in', 'Password must be at least');
  expect((await replica()).width).toBeGreaterThanOrEqual(1024);
  await visitor.presses('button', 'Back to this visit');
  await visitor.reads('This visit, recording');
});
