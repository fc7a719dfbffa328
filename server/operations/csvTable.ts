/**
 * A CSV table with a header line. Whatever a spreadsheet could take for a formula gets an apostrophe, because the text comes
 * from strangers (OWASP, CSV Injection): at the beginning of a cell, and after a separator of other languages' spreadsheets,
 * which end a cell there even between quotes.
 */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) =>
    cells.map(quoted).join(','),
  );
  return `${lines.join('\r\n')}\r\n`;
}

const quoted = (cell: unknown) =>
  `"${String(cell)
    .replace(/(?<![^;\t\r\n])(?=[-=+@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])/g, "'")
    .replaceAll('"', '""')}"`;
