import { Refused } from './refused';

const malformed = () => new Refused(400, (texts) => texts.bodyMalformed);

/**
 * A request's JSON, taken only where every reader would understand it alike: well-formed UTF-8, no key twice,
 * no NUL and no half of a surrogate pair in any string. Nothing at all is `undefined`.
 * @throws Refused 400, naming the field where one is to blame.
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
    if (typeof entry === 'string' && isIllFormed(entry))
      throw new Refused(400, (texts) => texts.fieldMalformed(key.slice(0, 64)));
  }
  return value;
}

// In text that has been parsed, a string before a colon is a key: more of them than entries means that one came twice.
function keysIn(text: string): number {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;
}

/** Every entry of every object inside. With a list of what is left to see, because a request may nest deeper than the stack. */
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

function isIllFormed(text: string): boolean {
  return /[\0\p{Surrogate}]/u.test(text);
}
