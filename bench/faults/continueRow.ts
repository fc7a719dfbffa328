import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openEngine, type Engine } from '../../fixtures/engines';
import { until } from '../../fixtures/until';
import { findOtherBrowser, installOtherBrowsers, otherBrowsers } from '../../scripts/system/otherBrowsers';
import type { MeasureOptions, Row } from '../row';
import { continuePayloads, type Origins, type Payload } from './continuePayloads';
import { follow, type Tab } from './followContinue';
import { logIn } from './logIn';
import { withFaultySite } from './withFaultySite';

const inChromium = 5_000;
const inOthers = 500;
/** Side by side: a page waits a good deal for its calls. */
const tabsInChromium = 4;

/** What is wrong in one browser: where a payload left the trusted origins, or a good link did not arrive. */
interface Walked {
  readonly browser: string;
  readonly count: number;
  readonly wrong: readonly string[];
}

/** Generated values of `continue`, each followed by a logged-in visitor in three engines. */
export async function continueRow({ share, onProgress }: MeasureOptions): Promise<Row> {
  await installOtherBrowsers(onProgress);
  const [trusted, stranger] = [await openElsewhere(), await openElsewhere()];
  try {
    const walked = await withFaultySite(
      'continue',
      onProgress,
      async ({ browser, origin, account }) => {
        const origins: Origins = { own: origin, trusted: originOf(trusted), stranger: originOf(stranger) };
        const visitor = await account();
        const walk = async (name: string, tabs: readonly Tab[], payloads: readonly Payload[]): Promise<Walked> => {
          const wrong: string[] = [];
          const left = payloads.entries();
          const walkOne = async (tab: Tab) => {
            for (const [at, payload] of left) {
              const problem = await follow(tab, origins, payload);
              if (problem !== null) {
                wrong.push(problem);
                console.log(`red: ${name}, ${payload.kind}: ${problem}`);
              }
              if (at % 50 === 49) onProgress(`${name}: ${at + 1} of ${payloads.length}`);
            }
          };
          await Promise.all(tabs.map(walkOne));
          return { browser: name, count: payloads.length, wrong };
        };

        const context = await browser.newContext();
        const pages = await Promise.all(Array.from({ length: tabsInChromium }, () => context.newPage()));
        for (const page of pages) page.on('dialog', (dialog) => void dialog.accept());
        const [first] = pages as [Page];
        await first.goto(`${origin}/accounts`);
        await logIn(first, visitor);
        const all = [
          await walk('Chromium', pages.map(tabOf), continuePayloads(origins, Math.round(inChromium * share))),
        ];
        for (const name of otherBrowsers) {
          const found = findOtherBrowser(name);
          if ('reason' in found) {
            onProgress(found.reason);
            continue;
          }
          const engine = await openEngine(name);
          try {
            await logInBy(engine, origin, visitor);
            all.push(await walk(engine.version, [engine], continuePayloads(origins, Math.round(inOthers * share))));
          } finally {
            await engine.close();
          }
        }
        return all;
      },
      { TRUSTED_ORIGINS: originOf(trusted) },
    );
    const wrong = walked.flatMap((one) => one.wrong);
    return {
      label: '`continue` payloads that leave the trusted origins, or good links that do not arrive',
      figure: `${wrong.length} of ${walked.map(({ browser, count }) => `${count} (${browser})`).join(', ')}`,
      goal: `0 of ${inChromium} in Chromium and ${inOthers} in each other engine`,
      isReached: wrong.length === 0 && walked.length === otherBrowsers.length + 1,
      details:
        'generated in 14 classes, one of them good links to the site and a trusted origin; each entered with `refresh=true` by a logged-in visitor, and the address looked at where the browser comes to rest',
    };
  } finally {
    trusted.close();
    stranger.close();
  }
}

/** A server of another origin that answers everything with a page. */
async function openElsewhere(): Promise<Server> {
  const server = createServer((_request, answer) =>
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const originOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`;

const tabOf = (page: Page): Tab => ({
  open: async (address) => void (await page.goto(address)),
  read: (work, ...args) => page.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`),
});

/** The call that the log-in form makes, from the page itself, so that the cookies are the browser's. */
async function logInBy(
  engine: Engine,
  origin: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await engine.open(`${origin}/accounts`);
  await engine.read(
    (UsernameOrEmail, Password) => {
      void fetch('/api/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ UsernameOrEmail, Password, IsRememberMe: true }),
      }).then(({ status }) => (document.title = String(status)));
    },
    username,
    password,
  );
  await until(() => engine.read(() => document.title === '200'));
  await engine.open(`${origin}/accounts`);
}
