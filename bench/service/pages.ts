import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { root } from '../../build/root';
import type { MeasureOptions, Row } from '../row';
import { median } from '../timing';
import { ownSite } from '../export/ownSites';
import { amount, interleaved, withSetting } from './setting';
import { startVestibule } from './subject';

const visitors = 16;

/** Pages a second over a bare Node server that sends the same bytes. */
export function pages({ share, onProgress }: MeasureOptions): Promise<Row> {
  const { seconds, rounds } = amount(share);
  return withSetting(async ({ folder, kept }) => {
    onProgress('builds the site');
    const site = await ownSite(8080);
    const service = await kept(startVestibule(await folder(), undefined, site));
    const { port } = new URL(service.origin);
    const page = await answerOf(Number(port));
    const bare = await kept(startBare(page));
    const measured = await interleaved(
      rounds,
      {
        bare: () => pageRate(bare.port, seconds),
        service: () => pageRate(Number(port), seconds),
      },
      onProgress,
    );
    const ratio = median(measured.service.map((one, round) => one / (measured.bare[round] ?? Number.NaN)));
    return {
      label: 'pages a second over a bare Node server that sends the same bytes',
      figure: ratio.toFixed(2),
      goal: '≥ 0.50',
      isReached: ratio >= 0.5,
      details: `${median(measured.service).toFixed(0)} over ${median(measured.bare).toFixed(0)}; the welcome page in Brotli with its headers, ${page.length} B; ${visitors} connections, ${rounds} rounds of ${seconds} s, client and server on the same cores`,
    };
  });
}

const request = [
  'GET / HTTP/1.1',
  'Host: localhost:8080',
  'Accept: text/html',
  'Accept-Encoding: gzip, deflate, br',
  'Accept-Language: en',
  '\r\n',
].join('\r\n');

/** The whole answer, with its head. */
async function answerOf(port: number): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  let heard = Buffer.alloc(0);
  for await (const part of socket) {
    heard = Buffer.concat([heard, part as Buffer]);
    const head = heard.indexOf('\r\n\r\n');
    const [, length] = /content-length: (\d+)/i.exec(heard.toString('latin1', 0, Math.max(head, 0))) ?? [];
    if (length !== undefined && heard.length === head + 4 + Number(length)) break;
  }
  if (!heard.toString('latin1', 0, 12).endsWith('200'))
    throw new Error(`The page answered ${heard.toString('latin1', 0, 60)}`);
  return heard;
}

/** Requests a second. Every answer is as long as the first, so the client counts bytes and costs next to nothing. */
async function pageRate(port: number, seconds: number): Promise<number> {
  const { length } = await answerOf(port);
  let count = 0;
  const sockets: Socket[] = [];
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    let missing = length;
    socket.on('data', (part: Buffer) => {
      missing -= part.length;
      if (missing > 0) return;
      count += 1;
      missing += length;
      socket.write(request);
    });
    sockets.push(socket);
  }
  const begun = performance.now();
  for (const socket of sockets) socket.write(request);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const rate = count / ((performance.now() - begun) / 1_000);
  for (const socket of sockets) socket.destroy();
  return rate;
}

async function startBare(page: Buffer): Promise<{ readonly port: number; close(): Promise<unknown> }> {
  const child = fork(path.join(root, 'bench/service/bareServer.ts'), { execArgv: ['--import', 'tsx'] });
  child.send(page.toString('base64'));
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    close: () => {
      child.kill();
      return once(child, 'exit');
    },
  };
}
