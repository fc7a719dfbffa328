import path from 'node:path';
import { root } from '../../../build/root';
import { bundlePage } from '../builds/bundlePage';
import { openHeadless } from '../builds/headless';
import { openCamera, type Camera } from '../builds/pictures';
import type { LoadResult } from '../replayLog';
import { describe, verdict, type FileResult } from '../report';
import { writeOrSay } from '../writeOrSay';
import { storyPage, type Drawn, type ToldLoad } from './storyPage';

/** The most pictures of one load. */
const most = 20;

/**
 * Writes the page of the readable logs, with pictures if Chromium is installed.
 * @throws UsageError if the file cannot be written
 */
export async function writeStory(
  files: readonly FileResult[],
  out: string,
  onProgress: (progress: string) => void,
): Promise<void> {
  const camera = await openCamera();
  const build = camera === null ? null : openHeadless(await bundlePage(root));
  try {
    const told: ToldLoad[] = [];
    for (const { file, log, results } of files) {
      if (typeof log === 'string') continue;
      for (const [at, result] of results.entries()) {
        onProgress(`drawing ${path.basename(file)}`);
        const { load, divergence } = result;
        told.push({
          title: `${path.basename(file)}${results.length > 1 ? `, load ${at + 1} of ${results.length}` : ''}`,
          load,
          marks: log.marks.filter((mark) => mark.load === at),
          pictures: camera === null || build === null ? [] : await drawn(result, log.texts === 'plain', build, camera),
          divergence: divergence && { index: divergence.index, lines: describe(result) },
        });
      }
    }
    onProgress('');
    if (told.length === 0) return;
    await writeOrSay(out, storyPage(told, verdict(files)));
    console.log(`The page     ${path.relative('', out)}`);
  } finally {
    build?.close();
    await camera?.close();
  }
}

/** The page after each step that changed its looks. */
async function drawn(
  { load }: LoadResult,
  isPlain: boolean,
  build: ReturnType<typeof openHeadless>,
  camera: Camera,
): Promise<Drawn[]> {
  const { moments } = await build.observer.observeLoad(JSON.stringify(load), isPlain);
  const changed = moments.filter(({ html }, at) => html !== moments[at - 1]?.html);
  const pictures: Drawn[] = [];
  for (const moment of changed.slice(0, most))
    pictures.push({ entry: moment.entry, picture: await camera.picture(moment, load.window) });
  return pictures;
}
