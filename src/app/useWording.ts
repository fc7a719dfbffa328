import type { Text } from '../lib/text';
import { useTexts } from './TextsProvider';

/** Words a sentence of the state in the visitor's language; other people's words come back as they are. */
export function useWording(): (text: Text) => string {
  const { messages } = useTexts();
  return (text) => {
    if ('words' in text) return text.words;
    const wording = messages[text.key] as (values?: Readonly<Record<string, string | number>>) => string;
    return wording(text.values);
  };
}
