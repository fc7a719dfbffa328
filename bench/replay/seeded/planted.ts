import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../build/root';
import { bundlePage } from '../../../scripts/replay/builds/bundlePage';
import { openBuild } from '../../../scripts/replay/builds/openBuild';
import { compareOn } from '../../../scripts/replay/builds/worker';
import { readLogFile } from '../../../scripts/replay/readLogFile';
import { replayLog } from '../../../scripts/replay/replayLog';
import type { LogFile } from '../../../src/action-log/logFile';
import { copySources, replayed } from './copySources';
import { faults, refactors, type Seeded } from './faults';
import { textWith } from './textWith';

/** What came of one fault that was planted among harmless commits. */
export interface Planted {
  readonly fault: string;
  /** Whether --bisect named its commit and no other. */
  readonly isNamed: boolean;
  /** Whether the minimized log is green on the good build and red on the bad one. */
  readonly isMinimized: boolean;
}

const folder = path.join(root, '.local/bench/replay/history');
const logFolder = path.join(root, '__tests__/replay/logs');
/** Faults whose logs are few, so that each is searched for with one log. */
const planted: readonly (readonly [file: string, from: string, log: string])[] = [
  ['sagas/login.ts', 'Password: secret', 'login'],
  ['sagas/login.ts', 'IsRememberMe: payload', 'login'],
  ['sagas/login.ts', 'select, takeLeading', 'login'],
  ['sagas/logout.ts', 'yield* put(loggedOut', 'logout'],
  ['sagas/signUp.ts', 'Email: secret', 'signUp'],
  ['sagas/signUp.ts', 'return yield* showError', 'signUp'],
  ['sagas/verifyEmail.ts', 'readingTime', 'verifyEmail'],
  ['sagas/verifyEmail.ts', 'if (outcome.status', 'verifyEmail.contested'],
  ['sagas/language.ts', 'yield* switchTo', 'language.refused'],
  ['sagas/refresh.ts', 'if (isRefresh', 'refresh.offline'],
  ['sagas/waiting.ts', 'waitingChanged', 'logout'],
  ['sagas/endSessions.ts', 'sessionsEnded', 'endSessions.one'],
  ['sagas/ownData.ts', 'yield* put', 'ownData'],
  ['sagas/accountsLink.ts', 'accountsLeadingTo', 'accountsLink'],
  ['src/features/accounts/slice.ts', 'state.failedTries', 'login'],
  ['src/features/client/slice.ts', 'state.isWaiting', 'logout'],
  ['src/features/toast/slice.ts', 'state.text', 'toast'],
  ['i18n/en/index.ts', 'User logged out', 'logout'],
  ['src/features/menu/OptionsMenu.tsx', 'onClick={() => report(menuToggled())}', 'menu'],
  ['src/api/sessionClient.ts', "'POST', 'logout'", 'logout'],
];

export const plantedCount = planted.length;

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@mail.example', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

function command(...words: string[]): string {
  try {
    return execFileSync(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { readonly stdout?: string }).stdout ?? String(error);
  }
}

const change = (one: Seeded) => writeFileSync(path.join(folder, one.file), textWith(one, folder));

/** Makes a repository of these sources, to which faults are committed. */
export function openHistory(): void {
  copySources(folder, replayed);
  writeFileSync(path.join(folder, '.gitignore'), 'node_modules\n.local\n*.json.log\n*.min.json\n');
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Good');
}

/** Commits one fault among harmless changes, and asks for its commit and for the shortest log. */
export async function plant(at: number): Promise<Planted> {
  const [file, from, name] = planted[at] as (typeof planted)[number];
  const fault = faults.find((one) => one.file === file && one.from.startsWith(from));
  if (fault === undefined) throw new Error(`The list of faults has none in ${file} of '${from}'.`);
  const good = git('rev-list', '--max-parents=0', 'HEAD');
  git('reset', '--quiet', '--hard', good);
  const harmless = refactors.filter((one) => one.file !== file).slice(at % 4, (at % 4) + 6);
  const place = at % (harmless.length + 1);
  for (const [index, one] of [...harmless.slice(0, place), fault, ...harmless.slice(place)].entries()) {
    change(one);
    git('commit', '--quiet', '--all', '--message', one === fault ? 'Fault' : `Harmless ${index}`);
  }
  const log = path.join(folder, `${name}.json`);
  cpSync(path.join(logFolder, `${name}.json`), log);
  const said = command(log, '--bisect', `${good}..HEAD`);
  const named = said.split('\n').filter((line) => /^[0-9a-f]{7,} /.test(line));
  const short = log.replace(/\.json$/, '.min.json');
  rmSync(short, { force: true });
  command(log, '--against', good, '--minimize');
  const read = existsSync(short) ? await readLogFile(short) : 'nothing was written';
  const isGreen = typeof read !== 'string' && replayLog(read).every(({ divergence }) => divergence === null);
  const isRed = typeof read !== 'string' && (await isToldApart(read));
  return {
    fault: `${file}: ${from}`,
    isNamed: named.length > 0 && named.every((line) => line.endsWith(' Fault')),
    isMinimized: isGreen && isRed,
  };
}

/** Whether these sources, which are the good ones, and those with the fault differ on a log. */
async function isToldApart({ loads, texts }: LogFile): Promise<boolean> {
  const [good, bad] = [openBuild(await bundlePage(root)), openBuild(await bundlePage(folder))];
  try {
    for (const load of loads)
      if ((await compareOn(good, bad, { load, isPlain: texts === 'plain' })).length > 0) return true;
    return false;
  } finally {
    good.close();
    bad.close();
  }
}
