import { Listr } from 'listr2';

interface Step {
  readonly title: string;
  readonly run: (onProgress: (sentence: string) => void) => Promise<void>;
}

/** Runs steps in order, and shows their progress on a terminal. */
export async function withProgress(steps: readonly Step[]): Promise<void> {
  const tasks = steps.map(({ title, run }) => ({
    title,
    task: (_: unknown, line: { output: string }) => run((sentence) => (line.output = sentence)),
  }));
  await new Listr(tasks, {
    renderer: process.stdout.isTTY ? 'default' : 'silent',
    fallbackRenderer: 'silent',
    rendererOptions: { showErrorMessage: false },
  }).run();
}
