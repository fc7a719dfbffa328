import type { Row } from './checks';

export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const failing = rows.filter(({ passes }) => !passes).length;
  const lines = rows.map(({ what, passes, found }) => `  ${passes ? '✓' : '✗'} ${what.padEnd(width)}  ${found}`);
  return `${lines.join('\n')}\n\n${rows.length - failing} hold, ${failing} ${failing === 1 ? 'does' : 'do'} not.`;
}
