export function onProgress(progress: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${progress}`);
}
