/**
 * Shuts the process down gracefully on the first SIGTERM, SIGHUP or Ctrl+C, and at once on the second. If a parent process
 * started it with an IPC channel, it also shuts down gracefully when the parent closes the channel or ends.
 */
export function closeOnSignal(close: () => Promise<unknown>): void {
  let isClosing = false;
  const begin = () => {
    if (isClosing) return;
    isClosing = true;
    close().then(
      () => process.exit(),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const end = () => {
    if (isClosing) process.exit(1);
    begin();
  };
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  process.on('SIGINT', end);
  process.once('disconnect', begin);
  // The parent may have ended while this process was starting.
  if (process.send !== undefined && !process.connected) begin();
}
