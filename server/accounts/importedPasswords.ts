import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { cached, oneAtATime } from '../lib/cached';
import { readForeignHash, type ForeignHash, type Work } from './foreignHashes';
import { createGate, type Rank } from './passwords';

/** How long the known hashes are used before those of new accounts are read. */
const cacheMs = 2_000;
/** How often all accounts are read again, to drop work that no stored hash needs any more. */
const fullReadMs = 3_600_000;
/** How many accounts are read at once: the embedded database answers no other query in the meantime. */
const page = 2_000;

/**
 * Checks passwords of imported accounts. Their hashes often cost many times as much as ours, and cannot be replaced
 * before their owner logs in. So every refused login takes as long as the costliest of them, or the response time would
 * reveal which accounts were imported. They have a gate of their own, so that they do not delay logins with our hashes.
 * @param concurrency how many are checked at once
 */
export function createImportedPasswords(db: Db, concurrency = 1) {
  const gate = createGate(concurrency, 20 * concurrency);
  const costliest = cacheCostliest(db);
  return {
    /**
     * Returns true if the password matches an imported hash. While the database has imported hashes, a wrong password,
     * any other hash and no hash all cost the same work, so compare a hash of our own first.
     * @throws Refused 503 if the queue is full
     */
    async matches(password: string, stored: string | undefined, rank: Rank) {
      const hash = stored === undefined ? undefined : readForeignHash(stored)?.hash;
      const works = await costliest();
      // Another process may have imported this hash since `works` was read.
      if (hash !== undefined) raise(works, hash.work);
      return works.size > 0 && gate.run(() => isOf(password, hash, works), rank);
    },
  };
}

async function isOf(password: string, hash: ForeignHash | undefined, works: Works): Promise<boolean> {
  if (await hash?.check(password)) return true;
  for (const { work, amount } of workLeft(hash, works)) await work.spend(password, amount);
  return false;
}

type Works = Map<string, Work>;

function raise(works: Works, work: Work): void {
  if (work.amount > (works.get(work.kind)?.amount ?? 0)) works.set(work.kind, work);
}

/** The work that a refusal still has to do after checking its own hash. */
function workLeft(hash: ForeignHash | undefined, works: Works) {
  const done = (kind: string) => (hash?.work.kind === kind ? hash.work.amount : 0);
  return [...works.values()]
    .map((work) => ({ work, amount: work.amount - done(work.kind) }))
    .filter(({ amount }) => amount > 0);
}

/** Keeps the works in memory. Only new accounts have new imported hashes, so most calls read no more than one row. */
function cacheCostliest(db: Db): () => Promise<Works> {
  let known = { works: new Map() as Works, upTo: 0 };
  let fullReadDue = 0;
  const readNew = oneAtATime(async () => {
    if (fullReadDue <= performance.now()) {
      known = { works: new Map(), upTo: 0 };
      fullReadDue = performance.now() + fullReadMs;
    }
    known = await readOn(db, known.works, known.upTo);
    return known.works;
  });
  return cached(cacheMs, readNew);
}

async function readOn(db: Db, works: Works, upTo: number): Promise<{ works: Works; upTo: number }> {
  for (;;) {
    const { rows } = await sql<{ last: number | null; hashes: string[] }>`
      select max(id) as last, coalesce(json_agg(hash) filter (where hash not like '$argon2id$%'), '[]') as hashes
      from (select id, password_hash as hash from accounts where id > ${upTo} order by id limit ${sql.lit(page)}) as next
    `.execute(db);
    const { last = null, hashes = [] } = rows[0] ?? {};
    if (last === null) return { works, upTo };
    for (const stored of hashes) {
      const hash = readForeignHash(stored)?.hash;
      if (hash !== undefined) raise(works, hash.work);
    }
    upTo = last;
  }
}
