const said = new Set<string>();

/** Says what is wrong with a prop or an attribute, once in a page. @returns the sentence */
export function warnOnce(what: string): string {
  const sentence = `The accounts card cannot be shown as asked: ${what}.`;
  if (!said.has(sentence)) console.error(sentence);
  said.add(sentence);
  return sentence;
}
