import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../../server/database/folderLock';
import { ownIdentity } from '../../server/database/processIdentity';
import { testFolder } from '../support/testFolder';

const root = testFolder();

let count = 0;
const folder = (holder?: object): string => {
  const path = join(root, String((count += 1)));
  mkdirSync(path);
  if (holder) writeFileSync(join(path, '7'), JSON.stringify({ ...ownIdentity(), nonce: 'x', ...holder }));
  return path;
};
const noLoss = () => {
  throw new Error('The lock was lost.');
};
const outcome = (path: string) =>
  lockFolder(path, noLoss).then(
    (lock) => {
      lock.release();
      return 'taken';
    },
    (error: Error) => error.message,
  );
describe('D4 the lock on the embedded database', () => {
  it('is taken over at once if another process has got the number of the one that held it', async () => {
    expect(await outcome(folder({ started: '1' }))).toBe('taken');
  });

  it('is taken over from another machine, or half written, only once its heartbeat has stopped', async () => {
    const elsewhere = { place: 'another machine', pid: 1 };
    const [alive, dead, half] = [folder(elsewhere), folder(elsewhere), folder()];
    writeFileSync(join(half, '3'), '');
    const beat = setInterval(() => utimesSync(join(alive, '7'), new Date(), new Date()), 500);
    try {
      expect(await Promise.all([outcome(alive), outcome(dead), outcome(half)])).toEqual([
        expect.stringMatching(/in use by another process \(1\)/),
        'taken',
        'taken',
      ]);
    } finally {
      clearInterval(beat);
    }
  });

  it('tells its holder if it was taken over all the same', async () => {
    const path = folder();
    const other = JSON.stringify({ ...ownIdentity(), nonce: 'another' });
    await new Promise<void>((lost) => void lockFolder(path, lost).then(() => writeFileSync(join(path, '99'), other)));
  });
});
