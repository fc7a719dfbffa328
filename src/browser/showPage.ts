/**
 * Changes the page, in a view transition unless the visitor prefers reduced motion.
 * @param change changes what the page shows, and has rendered it when it returns
 */
export async function showPage(change: () => void): Promise<void> {
  if (!wantsMotion()) return change();
  const transition = document.startViewTransition(change);
  // Rejects if another transition replaces this one or the tab is hidden; the page has changed anyway.
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
 * Resolves after the pressed state has been painted, which browsers do before background tasks. The next page takes longer
 * to render, and during a view transition nothing is painted until it has rendered.
 */
export async function pressPainted(): Promise<void> {
  const { scheduler } = window as { scheduler?: Scheduler };
  await scheduler?.postTask?.(() => {}, { priority: 'background' });
}
