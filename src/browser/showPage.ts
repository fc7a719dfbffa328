/**
 * Changes the page, within a view transition where motion is wanted.
 * @param change changes what the page shows, and has it drawn when it returns
 */
export async function showPage(change: () => void): Promise<void> {
  if (!wantsMotion()) return change();
  const transition = document.startViewTransition(change);
  // Another transition takes its place, or the tab is hidden: the page has changed all the same.
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
 * Resolves after the pressed state has been painted, which browsers do before they run background tasks: the next page
 * takes longer to draw, and a view transition shows nothing new until it is drawn.
 */
export async function pressPainted(): Promise<void> {
  const { scheduler } = window as { scheduler?: Scheduler };
  await scheduler?.postTask?.(() => {}, { priority: 'background' });
}
