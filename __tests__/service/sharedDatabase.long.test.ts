import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../server/database/postgres';
import { silentLog } from '../../server/log';
import { startChild, type ServiceChild } from '../fixtures/serviceChild';
import { createPostgresDatabase, moveClock } from '../support/serviceDatabase';
import { newPerson, signUpBody } from '../support/testService';
import { until } from '../fixtures/until';

const wrongLogIns = { most: 8, seconds: 60 };

describe('three processes on one PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-shared-'));
  let url: string;
  let processes: ServiceChild[];
  let turn = 0;
  /** The next of them in round-robin order, like a balancer. */
  const next = () => processes[(turn += 1) % processes.length] as ServiceChild;
  beforeAll(async () => {
    url = await createPostgresDatabase();
    processes = await Promise.all(
      [1, 2, 3].map((n) =>
        startChild(join(folder, String(n)), { databaseUrl: url, limits: { loginOfName: wrongLogIns } }),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all(processes.map((child) => child.end('SIGKILL')));
    rmSync(folder, { recursive: true });
  });

  it('K1 of which one is killed under load lose nothing that was acknowledged, and its mails go out by the others', async () => {
    const acknowledged: string[] = [];
    let isOpen = true;
    const writers = Array.from({ length: 6 }, async () => {
      while (isOpen) {
        const { username, email } = newPerson();
        const body = signUpBody({ username, email });
        const status = await next()
          .call('POST', '/signup', body)
          .then(
            (answer) => answer.status,
            () => 'broken off',
          );
        if (status === 200) acknowledged.push(email);
        else expect(status).toBe('broken off');
      }
    });
    await until(() => acknowledged.length >= 20);
    const [killed] = processes.splice(1, 1);
    await killed?.end('SIGKILL');
    const enough = acknowledged.length + 10;
    await until(() => acknowledged.length >= enough);
    isOpen = false;
    await Promise.all(writers);

    const { db } = await openPostgres(url, silentLog);
    const stored = await db.selectFrom('accounts').select('email').execute();
    expect(stored.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));
    // Mails that the killed process was sending are leased to it for 20 seconds; the others poll every 5.
    await moveClock(db, 20);
    const isMailed = (email: string) =>
      [...processes, killed].some((child) => child?.lines.some((line) => line.startsWith(`mail ${email} `)));
    await until(() => acknowledged.every(isMailed));
    await db.destroy();
  });
});
