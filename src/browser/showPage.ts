/**
 * Changes the page, within a view transition where motion is wanted.
 * @param change changes what the page shows, and has it drawn when it returns
 */
export async function showPage(change: () => void): Promise<void> {
  if (!wantsMotion()) return change();
  const transition = document.startViewTransition(change);
  // Another transition takes its place, or nobody looks: the page has changed all the same.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

function wantsMotion(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

interface Scheduler {
  postTask(task: () => void, options: { priority: 'background' }): Promise<void>;
}

/**
 * Ends when a press has been painted, as browsers do before they come to such tasks: the page that it leads to takes
 * longer to draw, and a view transition holds the next picture back until it is.
 */
export async function pressPainted(): Promise<void> {
  const { scheduler } = window as { scheduler?: Scheduler };
  await scheduler?.postTask?.(() => {}, { priority: 'background' });
}
