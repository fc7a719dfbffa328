import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { startChild } from '../../fixtures/serviceChild';
import { calls, prefix } from '../../shared/contract';
import type { MeasureOptions, Row } from '../row';
import { withSetting } from './setting';

const wanted = 200_000;
const connections = 16;

/** Malformed requests without end: no failure, no crash, no descriptor and no memory that stays. */
export function fuzzing({ share, onProgress }: MeasureOptions): Promise<Row> {
  const total = Math.round(wanted * share);
  return withSetting(async ({ folder }) => {
    const data = await folder();
    const child = await startChild(data, { isQuiet: true });
    try {
      const port = Number(child.said);
      const failures: string[] = [];
      let answered = 0;
      const send = async (count: number) => {
        let left = count;
        await Promise.all(
          Array.from({ length: connections }, async () => {
            while ((left -= 1) >= 0) {
              const request = fuzzedRequest();
              const answer = await answerTo(port, request);
              if (answer.length > 0) answered += 1;
              if (answer.startsWith('HTTP/1.1 5')) failures.push(`${answer.slice(9, 12)} to ${request.slice(0, 60)}`);
              if (left % 1_000 === 0) onProgress(`${count - left} of ${count}, ${failures.length} failures`);
            }
          }),
        );
      };
      await send(Math.round(total * 0.2));
      const before = { ...descriptorsOf(child.process.pid, data), megabytes: memoryOf(child.process.pid) };
      await send(Math.round(total * 0.8));
      const crashed = child.process.exitCode !== null || child.process.signalCode !== null;
      const after = { ...descriptorsOf(child.process.pid, data), megabytes: memoryOf(child.process.pid) };
      const growth = after.megabytes / before.megabytes - 1;
      const left = Math.max(0, after.others.length - before.others.length);
      return {
        label: 'fuzzed requests with a 5xx, a crash or a descriptor left; memory after warm-up',
        figure: `${failures.length + Number(crashed) + left} of ${total}; ${growth >= 0 ? '+' : ''}${(growth * 100).toFixed(1)} %`,
        goal: '0 of 200000; within 10 %',
        isReached: failures.length + left === 0 && !crashed && growth <= 0.1 && total >= wanted,
        details: `embedded; methods, paths, headers and bodies of the calls, each changed at random, cut off or followed by another; ${answered} were answered; ${before.others.length} descriptors before and ${after.others.length} after besides the database's own ${before.ofDatabase} and ${after.ofDatabase}, ${before.megabytes.toFixed(0)} MB after the first fifth and ${after.megabytes.toFixed(0)} MB at the end${[
          ...failures,
          ...(left === 0 ? [] : after.others.toSorted()),
        ]
          .slice(0, 20)
          .map((one) => `; ${one}`)
          .join('')}`,
      };
    } finally {
      await child.end('SIGKILL');
    }
  });
}

/** What the process has open: how many files of its embedded database, which opens more as its tables grow, and all others. */
function descriptorsOf(pid: number | undefined, data: string): { ofDatabase: number; others: readonly string[] } {
  const folder = `/proc/${pid}/fd`;
  const open = readdirSync(folder).map((descriptor) => readlinkSync(`${folder}/${descriptor}`));
  const others = open.filter((target) => !target.startsWith(data));
  return { ofDatabase: open.length - others.length, others };
}

/** The process's resident memory. */
function memoryOf(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

const pick = <One>(list: readonly One[]): One => list[randomInt(list.length)] as One;

const strings = [
  '',
  'a',
  'Open.Sesame1',
  'a@b.example',
  '\u0000',
  '\ud800',
  '\ufdfa'.repeat(50),
  "'; drop table accounts; --",
  '%00',
  '../../etc/passwd',
  'é'.repeat(400),
  '__proto__',
  '{{7*7}}',
  '\r\nX: y',
];
const fields = [
  'Username',
  'Email',
  'Password',
  'LanguageId',
  'UsernameOrEmail',
  'IsRememberMe',
  'Token',
  'x',
  '__proto__',
  'id',
];
const headers = [
  'Cookie',
  'Origin',
  'Accept-Language',
  'Accept-Encoding',
  'X-Forwarded-For',
  'If-None-Match',
  'Content-Type',
  'Sec-Fetch-Site',
  'Expect',
  'Range',
  'Transfer-Encoding',
];
const headerValues = [
  '',
  ',',
  'application/json',
  'gzip;q=x',
  '*',
  'vestibule_access=a; vestibule_access=b',
  'null',
  '1.2.3.4, ::1',
  'bytes=0-',
  'chunked',
  '"',
  'x'.repeat(3_000),
  'pl;q=0.1',
];

function fuzzedRequest(): string {
  const call = pick(Object.values(calls));
  const path =
    randomInt(4) > 0
      ? `${prefix}${call.path}`
      : pick(['/', '/info', '/pl/', '/api', '/api/%zz', '//', '/..%2f', `/${pick(strings)}`, '/assets/x.js', '*']);
  const method =
    randomInt(4) > 0 ? call.method : pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'BREW', '']);
  const body = fuzzedBody();
  const extra = Array.from({ length: randomInt(4) }, () => `${pick(headers)}: ${pick(headerValues)}`);
  const length = randomInt(12) > 0 ? Buffer.byteLength(body) : randomInt(40);
  const head = [
    `${method} ${path.replace(/[\r\n ]/g, '')} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(randomInt(5) > 0 ? ['Content-Type: application/json'] : []),
    ...extra,
    `Content-Length: ${length}`,
  ];
  const request = `${head.join('\r\n')}\r\n\r\n${body}`;
  if (randomInt(20) === 0) return request.slice(0, randomInt(request.length));
  if (randomInt(20) === 0) return request + request;
  return request;
}

function fuzzedBody(): string {
  const chosen = Array.from({ length: randomInt(5) }, () => [
    pick(fields),
    pick<unknown>([...strings, null, 1, 128, -1, true, [], {}, 1e308]),
  ]);
  const text = JSON.stringify(Object.fromEntries(chosen));
  const kind = randomInt(8);
  if (kind === 0) return text.slice(0, randomInt(text.length + 1));
  if (kind === 1) return randomBytes(randomInt(64)).toString('latin1');
  if (kind === 2) return '['.repeat(randomInt(2_000));
  return text;
}

/** What is answered until the connection ends. A request that does not come to its end is cut here. */
function answerTo(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(request));
    const cut = setTimeout(() => socket.destroy(), 2_000);
    socket
      .on('data', (data: Buffer) => (heard += data.toString('latin1')))
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(cut);
        resolve(heard);
      });
  });
}
