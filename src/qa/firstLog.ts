/** The log that the page was opened to show, by `npm run replay -- LOG --open`; null on any other page. */
export async function firstLog(): Promise<string | null> {
  // The flows have taken the query out of the address by now.
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation === undefined || new URL(navigation.name).searchParams.get('qa') !== 'replay') return null;
  const answer = await fetch('/replay.json');
  return answer.ok ? answer.text() : null;
}
