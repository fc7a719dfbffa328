import type { Row } from './checks';

/** The rows as a terminal shows them, and how many hold. */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const failing = rows.filter(({ holds }) => !holds).length;
  const lines = rows.map(({ what, holds, found }) => `  ${holds ? '✓' : '✗'} ${what.padEnd(width)}  ${found}`);
  return `${lines.join('\n')}\n\n${rows.length - failing} hold, ${failing} ${failing === 1 ? 'does' : 'do'} not.`;
}
