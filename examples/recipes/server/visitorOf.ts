/** A visitor as the front door's service names them to a server that holds a key. */
export interface Visitor {
  readonly id: string;
  readonly username: string;
}

/**
 * Asks the front door's service who sends these cookies; null where nobody is logged in.
 * @throws Error where the service does not say it
 */
export async function visitorOf(service: string, key: string, cookie: string): Promise<Visitor | null> {
  const answer = await fetch(`${service}/api/introspect`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, Cookie: cookie },
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) throw new Error(`The front door answered ${answer.status}`);
  const { visitor } = (await answer.json()) as { readonly visitor?: Visitor };
  return visitor ?? null;
}
