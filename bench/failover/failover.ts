import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild, type ServiceChild } from '../../fixtures/serviceChild';
import type { MeasureOptions, Row } from '../row';
import { median } from '../timing';
import { startCluster } from './cluster';
import { installCluster } from './programs';
import { startVisitors, type Acknowledged } from './visitors';

const wanted = 20;
const visitors = 6;
/** How long a round may take before the bench gives it up. */
const longestMs = 180_000;

/** Kills the primary under load again and again, and looks for everything that was acknowledged. */
export async function failOvers({ share, onProgress }: MeasureOptions): Promise<Row> {
  const rounds = Math.max(2, Math.round(wanted * share));
  const { binFolder } = await installCluster(onProgress);
  const folder = await mkdtemp(path.join(tmpdir(), 'vestibule-bench-'));
  const cluster = await startCluster(binFolder);
  const services: ServiceChild[] = [];
  try {
    onProgress('waits for the cluster');
    await within(cluster.whole());
    for (const name of ['one', 'two', 'three'])
      services.push(await startChild(path.join(folder, name), { databaseUrl: cluster.url, isQuiet: true }));
    const pauses: number[] = [];
    const lost: string[] = [];
    let checked = 0;
    for (let round = 1; round <= rounds; round += 1) {
      onProgress(`round ${round} of ${rounds}: ${lost.length} lost of ${checked}`);
      const load = startVisitors(visitors, services);
      await pause(3_000);
      const revive = await cluster.killPrimary();
      // What was answered before it was dead counts as before.
      await pause(500);
      const before = load.lastWrite();
      await within(until(() => load.lastWrite() > before));
      pauses.push((load.lastWrite() - before) / 1_000);
      await pause(2_000);
      await load.stop();
      lost.push(...(await missing(cluster.url, services, load.acknowledged)).map((what) => `round ${round}: ${what}`));
      const { signUps, verified, ended, live } = load.acknowledged;
      checked += signUps.length + verified.length + ended.length + live.size;
      revive();
      await within(cluster.whole());
    }
    return {
      label: 'fail-overs under load: rounds with anything acknowledged lost',
      figure: `${new Set(lost.map((what) => what.split(':')[0])).size} of ${rounds}`,
      goal: '0 of 20',
      isReached: lost.length === 0 && rounds >= wanted,
      details: [
        `three PostgreSQL nodes with synchronous replication (Patroni, etcd, HAProxy) and three services on loopback`,
        `the primary and its Patroni killed with signal 9 while ${visitors} visitors sign up, verify, log in, renew and log out`,
        `${checked} acknowledged sign-ups, verifications, log-outs and sessions looked for afterwards${lost.length > 0 ? `, lost: ${lost.slice(0, 5).join('; ')}` : ''}`,
        `no write was acknowledged for ${median(pauses).toFixed(1)} s (middle), ${Math.max(...pauses).toFixed(1)} s (longest), of which Patroni waits up to 20 s before it takes a primary for dead`,
      ].join('; '),
    };
  } finally {
    await Promise.all(services.map((service) => service.end('SIGKILL')));
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What was acknowledged and is not there. */
async function missing(url: string, services: readonly ServiceChild[], acknowledged: Acknowledged): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ email: string; username: string; verified: boolean }>(
    'select email, username, verified_at is not null as verified from accounts',
  );
  await client.end();
  const emails = new Set(rows.map(({ email }) => email));
  const verified = new Set(rows.filter((row) => row.verified).map(({ username }) => username));
  const [service] = services as [ServiceChild];
  const statusOf = async (cookie: string) => {
    const answer = await service.call('GET', '/islogged', undefined, cookie);
    await answer.text();
    return answer.status;
  };
  const lost = [
    ...acknowledged.signUps.filter((email) => !emails.has(email)).map((email) => `sign-up ${email}`),
    ...acknowledged.verified.filter((username) => !verified.has(username)).map((name) => `verification of ${name}`),
  ];
  for (const cookie of acknowledged.ended) if ((await statusOf(cookie)) !== 401) lost.push('a log-out');
  for (const [name, cookie] of acknowledged.live)
    if ((await statusOf(cookie)) !== 200) lost.push(`the session of ${name}`);
  return lost;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20);
}

async function within(work: Promise<void>): Promise<void> {
  const tooLong = pause(longestMs, undefined, { ref: false }).then(() => {
    throw new Error(`The cluster was not whole within ${longestMs / 1_000} s.`);
  });
  await Promise.race([work, tooLong]);
}
