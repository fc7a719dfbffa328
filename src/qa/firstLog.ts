/** The log to show if the page was opened by `npm run replay -- LOG --open`; null on any other page. */
export async function firstLog(): Promise<string | null> {
  // By now the flows have removed the query from the address.
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation === undefined || new URL(navigation.name).searchParams.get('qa') !== 'replay') return null;
  const answer = await fetch('/replay.json');
  return answer.ok ? answer.text() : null;
}
