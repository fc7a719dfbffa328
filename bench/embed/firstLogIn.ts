import type { Row, MeasureOptions } from '../row';
import { runPlaywright } from './playwrightRun';

const mostSeconds = 600;

/** The way of docs/sister-app.md from an empty folder to the first log-in, as a test follows it. */
export async function firstLogIn({ onProgress }: MeasureOptions): Promise<Row> {
  const { passed, measured } = await runPlaywright('pages', ['sister/firstLogIn'], onProgress);
  const [said = ''] = measured;
  return {
    label: 'empty folder to first log-in, by the test that follows the page',
    figure: said || 'not there',
    goal: '≤ 10 min, most of it npm i',
    isReached: passed === 1 && parseInt(said, 10) <= mostSeconds,
    details:
      'the site compiled and served, a key, a page and a server written, a sign-up, its link, a log-in and a log-out',
  };
}
