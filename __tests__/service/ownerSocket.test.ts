import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ownerSocket } from '../../server/database/dataFolder';
import { silentLog } from '../../server/log';
import { askRunning, serveOwner } from '../../server/operations/ownerSocket';

it("the owner's command that is broken off leaves the service to others", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-owner-'));
  let isGone: Promise<unknown> = Promise.resolve();
  async function* answer() {
    await isGone;
    yield 'told';
  }
  const close = await serveOwner(folder, { accounts: answer }, silentLog);
  const command = connect(join(folder, ownerSocket));
  isGone = once(command, 'close').then(() => new Promise((resolve) => setTimeout(resolve, 50)));
  command.write('{"ask":"accounts"}\n', () => setTimeout(() => command.destroy(), 50));
  await isGone;
  // An error that nobody heard would have ended the process by now.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const running = await askRunning(folder, 'accounts');
  expect(running && (await text(running))).toBe('told');
  await close();
  await rm(folder, { recursive: true });
});
