import type { LanguageCode } from './languages';
import type { WelcomeWords } from './siteBrand';

/** @returns the texts of the welcome, with the owner's words in place of ours */
export function withOwnWords<Ours extends object>(ours: Ours, own: WelcomeWords | null, language: LanguageCode): Ours {
  const words = Object.entries(own ?? {}).map(([name, inEach]) => [name, () => inEach[language]]);
  return { ...ours, ...(Object.fromEntries(words) as Partial<Ours>) };
}
