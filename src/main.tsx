import { showLoadFailed } from './browser/documentStart';
import { nextTask } from './browser/nextTask';

/** Evaluates the site's code in several tasks, so that the browser can handle input between them. */
async function main(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start();
}

main().catch((error: unknown) => {
  console.error(error);
  showLoadFailed();
});
