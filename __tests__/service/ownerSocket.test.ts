import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ownerSocket } from '../../server/database/dataFolder';
import { silentLog } from '../../server/log';
import { askRunning, serveOwner } from '../../server/operations/ownerSocket';

it("the owner's command that is broken off leaves the service to others", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-owner-'));
  async function* answer() {
    for (let piece = 0; piece < 500; piece += 1) yield 'x'.repeat(20_000);
  }
  const close = await serveOwner(folder, { accounts: answer }, silentLog);
  // The client leaves while part of the answer is unread: an unhandled error would end the process.
  const command = connect(join(folder, ownerSocket));
  command.write('{"ask":"accounts"}\n');
  await once(command, 'data');
  command.destroy();
  await once(command, 'close');
  const running = await askRunning(folder, 'accounts');
  expect(running && (await text(running))).toHaveLength(10_000_000);
  await close();
  await rm(folder, { recursive: true });
});
