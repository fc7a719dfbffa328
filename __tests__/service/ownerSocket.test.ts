import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ownerSocket } from '../../server/database/dataFolder';
import { silentLog } from '../../server/log';
import { askRunning, serveOwner } from '../../server/operations/ownerSocket';

/** What a client writes before it leaves, and whether it waits for the first piece of the answer. */
it.each<[string, string, boolean]>([
  ['has asked half a question', '{"ask":"acc', false],
  ['has asked nonsense', 'accounts\n', false],
  ['has asked', '{"ask":"accounts"}\n', false],
  ['has read part of the answer', '{"ask":"accounts"}\n', true],
  ['has asked for what fails', '{"ask":"failing"}\n', false],
])("the owner's command that ends when it %s leaves the service to others", async (_, question, reads) => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-owner-'));
  async function* accounts() {
    for (let piece = 0; piece < 500; piece += 1) yield 'x'.repeat(20_000);
  }
  async function* failing() {
    yield* accounts();
    throw new Error('The disk is full');
  }
  const close = await serveOwner(folder, { accounts, failing }, silentLog);
  const command = connect(join(folder, ownerSocket));
  await once(command, 'connect');
  command.write(question);
  if (reads) await once(command, 'data');
  // An error that nobody listens to, now or later, would end the process.
  command.destroy();
  await once(command, 'close');
  const running = await askRunning(folder, 'accounts');
  expect(running && (await text(running))).toHaveLength(10_000_000);
  await close();
  await rm(folder, { recursive: true });
});
