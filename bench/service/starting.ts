import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileService } from '../../build/compileService';
import { root } from '../../build/root';
import { freePort } from '../../server/http/freePort';
import { median, type MeasureOptions, type Row } from '../measure';
import { withSetting } from './setting';

const compiled = '.local/bench/service';

interface Start {
  readonly seconds: number;
  readonly megabytes: number;
}

export function starting({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const rounds = isQuick ? 2 : 10;
  return withSetting(async ({ folder }) => {
    say('compiles the service');
    await compileService(compiled);
    const starts: { readonly first: Start[]; readonly again: Start[] } = { first: [], again: [] };
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}`);
      const data = await folder();
      starts.first.push(await start(data));
      starts.again.push(await start(data));
    }
    const middle = (which: readonly Start[]) => ({
      seconds: median(which.map(({ seconds }) => seconds)),
      megabytes: median(which.map(({ megabytes }) => megabytes)),
    });
    const [first, again] = [middle(starts.first), middle(starts.again)];
    const said = ({ seconds, megabytes }: Start) => `${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`;
    return [
      {
        label: 'start to first answer and memory, embedded: first / again',
        figure: `${said(first)} / ${said(again)}`,
        goal: '2.0 s, 350 MB / 0.9 s, 220 MB',
        isReached: first.seconds <= 2 && first.megabytes <= 350 && again.seconds <= 0.9 && again.megabytes <= 220,
        details: `the compiled service until \`GET /api/health\` answers 200; the most memory that it held until then; middle of ${rounds}`,
      },
    ];
  });
}

async function start(data: string): Promise<Start> {
  const port = await freePort('127.0.0.1');
  const begun = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(root, compiled, 'service.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: data, DATABASE_URL: '', SMTP_URL: '' },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`The compiled service ended with ${child.exitCode} at its start.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const seconds = (performance.now() - begun) / 1_000;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  child.kill('SIGTERM');
  await exited;
  return { seconds, megabytes: Number(kilobytes) / 1_024 };
}
