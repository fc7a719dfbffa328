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
  await replicaHas('Log in', '');
  await visitor.presses('button', 'Act after');
  await visitor.presses('button', 'Act after');
  await replicaHas('Log in', 'visitor');
  await visitor.presses('button', 'Act before');
  expect((await replica()).width).toBeGreaterThanOrEqual(1024);
  await visitor.presses('button', 'Back to this visit');
  await visitor.reads('This visit, recording');

  function replica() {
    return visitor.engine.read(() => {
      const shown = document.querySelector<HTMLIFrameElement>('[data-testid="replica"] iframe')?.contentDocument;
      return {
        text: shown?.body.innerText ?? '',
        username: shown?.querySelector<HTMLInputElement>('input[name="username"]')?.value ?? '',
        width: shown?.documentElement.clientWidth ?? 0,
      };
    });
  }
  async function replicaHas(words: string, username: string): Promise<void> {
    await until(async () => {
      const shown = await replica();
      return shown.text.includes(words) && shown.username === username;
    });
  }
});
