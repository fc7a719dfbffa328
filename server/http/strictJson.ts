import { Refused, refuse } from '../lib/refused';

const malformed = () => new Refused(400, 'bodyMalformed');

/**
 * Parses a request's JSON, and accepts it only if every parser would read it the same way: well-formed UTF-8, no duplicate
 * keys, and no NUL or lone surrogate in any string. An empty body is `undefined`.
 * @throws Refused 400, which names the field if one is at fault
 */
export function strictJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (keysIn(text) !== entriesOf(value).length) throw malformed();
  for (const [key, entry] of entriesOf(value)) {
    if (isIllFormed(key)) throw malformed();
    if (typeof entry === 'string' && isIllFormed(entry)) refuse(400, (texts) => texts.fieldMalformed(key.slice(0, 64)));
  }
  return value;
}

// In valid JSON, a string before a colon is a key. If there are more keys than entries, one came twice.
function keysIn(text: string): number {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;
}

/** Every entry of every object inside. Iterative, because a request may nest deeper than the call stack allows. */
function entriesOf(root: unknown): [string, unknown][] {
  const entries: [string, unknown][] = [];
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const found = Object.entries(value);
    if (!Array.isArray(value)) for (const entry of found) entries.push(entry);
    for (const [, inner] of found) left.push(inner);
  }
  return entries;
}

const isIllFormed = (text: string): boolean => /[\0\p{Surrogate}]/u.test(text);
