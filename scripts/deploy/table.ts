import type { Row } from './checks';

/** The rows as text for a terminal, and how many checks passed. */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const failing = rows.filter(({ holds }) => !holds).length;
  const lines = rows.map(({ what, holds, found }) => `  ${holds ? '✓' : '✗'} ${what.padEnd(width)}  ${found}`);
  return `${lines.join('\n')}\n\n${rows.length - failing} hold, ${failing} ${failing === 1 ? 'does' : 'do'} not.`;
}
