/** A unit's word by plural category (`Intl.PluralRules`); `other` stands for the categories that are not given. */
type Words = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** A time to wait, in words: in seconds below a minute, else in minutes, rounded up. No line breaks within it. */
export function durationIn(
  language: string,
  seconds: number,
  { second, minute }: { readonly second: Words; readonly minute: Words },
): string {
  const [count, words] = seconds < 60 ? [seconds, second] : [Math.ceil(seconds / 60), minute];
  return `${count}\u00a0${words[new Intl.PluralRules(language).select(count)] ?? words.other}`;
}
