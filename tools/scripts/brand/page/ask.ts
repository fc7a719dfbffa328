import type { Answer } from '../server';

/** Asks the command: reads an address, puts a file there or posts JSON. @returns an error if the command has ended */
export async function ask<Body>(address: string, body?: unknown): Promise<Body> {
  const sent =
    body instanceof File
      ? { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(address, body === undefined ? {} : sent).catch(() => null);
  const ended: Answer = { error: 'npm run brand has ended. Start it again, and open its new address.' };
  return ((await response?.json()) ?? ended) as Body;
}
