import type { ListrTask } from 'listr2';
import { arch, cpus } from 'node:os';
import { freePort } from '../../server/http/freePort';
import { fallbackLanguage, languages } from '../../shared/languages';
import { findChromium } from '../../scripts/findChromium';
import { buildTimes, nextProject, ownProject, type Project } from './buildTimes';
import { installed } from '../folders';
import { visit } from './lighthouse';
import { logInClick } from './logInClick';
import { logInSent } from './logInSent';
import type { Measurements, Part, Target } from './measurements';
import { laterScripts, ownSite, plainSite } from './ownSites';
import { peerSite } from './peerSites';
import { run } from '../run';
import { serve, type Served } from './serve';
import { siteBytes } from './siteBytes';
import { nameOf, ownPaths, subjects, type Subject } from './subjects';

export interface Options {
  readonly rounds: number;
  readonly parts: readonly Part[];
  /** Only `/` of each site, for a quick look. */
  readonly isQuick: boolean;
}

/** What the steps pass on to each other. */
export interface Context {
  readonly measured: Measurements;
  readonly folders: Map<Subject, string>;
  readonly served: Map<Subject, Served>;
  readonly projects: Map<Subject, Project>;
  chromium: string;
  lighthouse: string;
}

/** The steps of the bench, in order. The caller closes the servers that they started. */
export function steps({ rounds, parts, isQuick }: Options): ListrTask<Context>[] {
  const has = (...wanted: Part[]) => wanted.some((part) => parts.includes(part));
  const inRounds = (
    title: string,
    part: Part,
    work: (context: Context, round: number, tell: (words: string) => void) => Promise<void>,
  ): ListrTask<Context> => ({
    title,
    enabled: () => has(part),
    task: async (context, task) => {
      for (let round = 1; round <= rounds; round += 1)
        await work(context, round, (words) => {
          task.output = `round ${round} of ${rounds}: ${words}`;
        });
    },
  });
  return [
    {
      title: 'Find a Chromium',
      task: async (context, task) => {
        context.chromium = (
          await findChromium((line) => {
            task.output = line;
          })
        ).path;
      },
    },
    ...(['next', 'mui-vite', 'astro'] as const).map((peer): ListrTask<Context> => ({
      title: `Build ${nameOf[peer]}`,
      enabled: () => has('bytes', 'lighthouse', 'login'),
      task: async ({ folders }) => void folders.set(peer, await peerSite(peer)),
    })),
    {
      title: 'Build Vestibule, with and without scripts',
      enabled: () => has('bytes', 'lighthouse', 'login'),
      task: serveAll,
    },
    { title: 'Weigh the bytes', enabled: () => has('bytes'), task: weighAll },
    {
      title: 'Install Lighthouse',
      enabled: () => has('lighthouse'),
      task: async (context) => {
        context.lighthouse = await installed('tools/lighthouse');
      },
    },
    inRounds('Visit with Lighthouse', 'lighthouse', (context, _, tell) => visitAll(context, isQuick, tell)),
    inRounds('Click on the person icon', 'login', clickAll),
    inRounds('Log in at once', 'login', logInAll),
    {
      title: 'Copy what is built',
      enabled: () => has('build'),
      task: async ({ projects }) => void projects.set('vestibule', await ownProject()).set('next', await nextProject()),
    },
    inRounds('Time the builds', 'build', buildAll),
  ];
}

async function serveAll({ folders, served }: Context): Promise<void> {
  const port = await freePort('127.0.0.1');
  const own = await ownSite(port);
  folders.set('vestibule', own).set('plain', await plainSite(own));
  served.set('vestibule', await serve(own, port));
  for (const [subject, folder] of folders)
    if (subject !== 'vestibule') served.set(subject, await serve(folder, await freePort('127.0.0.1')));
}

async function weighAll({ folders, measured }: Context): Promise<void> {
  for (const [subject, folder] of folders) measured.bytes[subject] = await siteBytes(folder);
}

/** `/` of each site, and every page of ours in every language. */
function targets(isQuick: boolean): Target[] {
  const welcome = subjects.map((subject) => ({ subject, language: fallbackLanguage.code, path: '/' }) as const);
  if (isQuick) return welcome;
  const own = languages.flatMap(({ code }) =>
    ownPaths.map((path) => ({ subject: 'vestibule', language: code, path }) as const),
  );
  return [...welcome, ...own.filter(({ language, path }) => language !== fallbackLanguage.code || path !== '/')];
}

async function visitAll(
  { measured, served, lighthouse, chromium }: Context,
  isQuick: boolean,
  tell: (words: string) => void,
): Promise<void> {
  for (const target of targets(isQuick)) {
    const { subject, language, path } = target;
    tell(`${nameOf[subject]} ${path} ${language}`);
    const known = measured.pages.find(
      (page) => page.subject === subject && page.language === language && page.path === path,
    );
    const page = known ?? { ...target, visits: [] };
    if (known === undefined) measured.pages.push(page);
    page.visits.push(
      await visit(
        lighthouse,
        chromium,
        `${served.get(subject)?.origin ?? ''}${language === fallbackLanguage.code ? path : `/${language}${path}`}`,
      ),
    );
  }
}

async function clickAll(
  { measured, served, chromium }: Context,
  _: number,
  tell: (words: string) => void,
): Promise<void> {
  for (const subject of ['vestibule', 'next'] as const) {
    tell(nameOf[subject]);
    (measured.logIn[subject] ??= []).push(
      await logInClick(
        chromium,
        served.get(subject)?.origin ?? '',
        subject === 'vestibule' ? await laterScripts() : new Set(),
      ),
    );
  }
}

async function logInAll(
  { measured, served, chromium }: Context,
  _: number,
  tell: (words: string) => void,
): Promise<void> {
  for (const subject of ['vestibule', 'next'] as const) {
    tell(nameOf[subject]);
    (measured.logInSent[subject] ??= []).push(await logInSent(chromium, served.get(subject)?.origin ?? ''));
  }
}

async function buildAll({ measured, projects }: Context, round: number, tell: (words: string) => void): Promise<void> {
  for (const [subject, project] of projects) {
    tell(nameOf[subject]);
    (measured.builds[subject] ??= []).push(await buildTimes(project, round));
  }
}

/** An empty record of a run that starts now. */
export async function freshMeasurements(rounds: number, chromium: string): Promise<Measurements> {
  const version = (await run(chromium, ['--version'], process.cwd())).trim();
  const machine = `${cpus().length} cores (${arch()}), Node ${process.versions.node}, ${version}, Lighthouse 12.8.2`;
  return {
    when: new Date().toISOString(),
    machine,
    rounds,
    bytes: {},
    pages: [],
    logIn: {},
    logInSent: {},
    builds: {},
  };
}
