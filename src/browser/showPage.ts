/**
 * Changes the page so that a press is painted before the page it leads to is drawn, which takes longer;
 * within a view transition where motion is wanted.
 * @param change changes what the page shows, and has it drawn when it returns
 */
export async function showPage(change: () => void): Promise<void> {
  await pressPainted();
  if (!wantsMotion()) return change();
  const transition = document.startViewTransition(change);
  // Another transition takes its place, or nobody looks: the page has changed all the same.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

function wantsMotion(): boolean {
  return 'startViewTransition' in document && document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface Scheduler {
  postTask(task: () => void, options: { priority: 'background' }): Promise<void>;
}

/** Browsers paint what a press did before they come to such tasks. */
async function pressPainted(): Promise<void> {
  const { scheduler } = window as { scheduler?: Scheduler };
  await scheduler?.postTask?.(() => {}, { priority: 'background' });
}
