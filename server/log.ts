/** Where the service tells its owner what happened. Never a token, a password, an address line with a query, or a row. */
export interface Log {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

/** A line of JSON for each entry, for whatever collects a process's output. */
export function logTo(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const entry =
    (level: string) =>
    (message: string, details: Readonly<Record<string, unknown>> = {}) =>
      write(JSON.stringify({ time: now().toISOString(), level, message, ...details }));
  return { info: entry('info'), error: entry('error') };
}
