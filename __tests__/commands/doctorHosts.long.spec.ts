import { runChecks } from '../../scripts/deploy/checks';
import { hostChecks } from '../../scripts/doctor/checks';
import { openHostPage } from '../../scripts/doctor/hostPage';
import type { EmbedSite } from '../../fixtures/embedSite';
import { startChangedFrontDoor } from '../support/changedFrontDoor';
import { brokenHosts, goodHosts, pageOf, type DoctorHost } from '../support/doctorHosts';
import { expect, test } from '../support/embed';

// All of them stand at once, and the doctor looks at some together.
const together = 4;

/** What the doctor finds wrong with a host, by the names of its rows. */
async function foundAt(name: string, host: DoctorHost, embedSite: EmbedSite): Promise<Map<string, string>> {
  const door = host.change === undefined ? null : await startChangedFrontDoor(embedSite.site, host.change);
  try {
    const site = door?.site ?? embedSite.site;
    const path = `/doctor/${encodeURIComponent(name)}`;
    embedSite.hosts.pages.set(path, pageOf(site, host));
    const origin =
      host.hostname === undefined ? embedSite.host : `http://${host.hostname}:${new URL(embedSite.host).port}`;
    const page = await openHostPage(`${origin}${path}`, site, site);
    const rows = await runChecks(hostChecks(page.use), page);
    return new Map(rows.flatMap(({ what, passes, found }) => (passes ? [] : [[what, found.replaceAll(site, 'SITE')]])));
  } finally {
    await door?.close();
  }
}

async function foundAtAll<Host extends DoctorHost>(hosts: Readonly<Record<string, Host>>, embedSite: EmbedSite) {
  const waiting = Object.entries(hosts);
  const found: [string, Host, Map<string, string>][] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      found.push([next[0], next[1], await foundAt(next[0], next[1], embedSite)]);
  };
  await Promise.all(Array.from({ length: together }, work));
  return found;
}

/** For the bench's row. */
const measured = (description: string) => void test.info().annotations.push({ type: 'measured', description });

test('each of the broken hosts is told its own mistake', async ({ embedSite }) => {
  test.setTimeout(180_000);
  const found = await foundAtAll(brokenHosts, embedSite);
  expect(found.length).toBeGreaterThanOrEqual(20);
  const blamed = found.map(([name, { rows }, wrong]) => {
    const names = [...wrong.keys()].filter((row) => row !== 'In Chromium');
    return { name, rows: names, says: wrong.get(rows[0] ?? 'In Chromium') ?? '' };
  });
  const isRight = ({ name, rows, says }: (typeof blamed)[number]) =>
    rows.join() === brokenHosts[name]?.rows.join() && brokenHosts[name].says.test(says);
  measured(`${blamed.filter(isRight).length} of ${blamed.length}`);
  expect(blamed.filter((one) => !isRight(one))).toEqual([]);
});

test('none of the good hosts is accused', async ({ embedSite }) => {
  test.setTimeout(120_000);
  const found = await foundAtAll(goodHosts, embedSite);
  expect(found.length).toBeGreaterThanOrEqual(10);
  measured(`${found.filter(([, , wrong]) => wrong.size > 0).length} of ${found.length}`);
  expect(found.flatMap(([name, , wrong]) => [...wrong].map(([row, said]) => `${name}: ${row}: ${said}`))).toEqual([]);
});
