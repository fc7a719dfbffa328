const said = new Set<string>();

/** Warns about a wrong prop or attribute, once per page. @returns the sentence */
export function warnAboutProp(what: string): string {
  const sentence = `The accounts card cannot be shown as asked: ${what}.`;
  if (!said.has(sentence)) console.error(sentence);
  said.add(sentence);
  return sentence;
}
