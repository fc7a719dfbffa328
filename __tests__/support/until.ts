/** Waits until it holds, asking fifty times a second, which leaves the processor to what is waited for; a test's time-out ends it. */
export function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    let isAsking = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      if (await holds()) {
        clearInterval(timer);
        resolve();
      }
      isAsking = false;
    };
    const timer = setInterval(() => {
      ask().catch((error: unknown) => {
        clearInterval(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    }, 20);
  });
}
