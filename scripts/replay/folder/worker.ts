import { runAtFullSpeed } from '../atFullSpeed';
import { readLogFile } from '../readLogFile';
import { replayLog } from '../replayLog';
import { summary } from '../report';
import { pointsOf, type Point } from './coverage';

/** What came of a file of a folder. */
export interface Replayed {
  readonly file: string;
  readonly status: 'as recorded' | 'diverged' | 'unreadable';
  /** What is to be said of it. */
  readonly said: string;
  readonly entries: number;
  /** What differs from the log and is no divergence, a line each. */
  readonly tolerated: readonly string[];
  readonly points: readonly Point[];
}

async function replayFile(file: string): Promise<Replayed> {
  const log = await readLogFile(file);
  if (typeof log === 'string')
    return { file, status: 'unreadable', said: `${file}: ${log}`, entries: 0, tolerated: [], points: [] };
  const results = replayLog(log);
  const hasDiverged = results.some(({ divergence }) => divergence !== null);
  return {
    file,
    status: hasDiverged ? 'diverged' : 'as recorded',
    said: summary({ file, milliseconds: 0, unreadable: null, log, update: null, results }),
    entries: log.loads.reduce((sum, { entries }) => sum + entries.length, 0),
    tolerated: results.flatMap(({ tolerated }) => tolerated),
    points: [...pointsOf(log)],
  };
}

runAtFullSpeed();
process.on('message', (files: readonly string[]) => {
  void Promise.all(files.map(replayFile)).then((replayed) => process.send?.(replayed));
});
