/** Shuts the process down gracefully on the first SIGTERM or Ctrl+C, and at once on the second. */
export function closeOnSignal(close: () => Promise<unknown>): void {
  let isClosing = false;
  const end = () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    close().then(
      () => process.exit(),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
