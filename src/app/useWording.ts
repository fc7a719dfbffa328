import { ruleValues } from '../../shared/rules';
import type { Text } from '../lib/text';
import { useTexts } from './TextsProvider';

/** Translates a text from the state into the visitor's language. Words from the server or browser stay as they are. */
export function useWording(): (text: Text) => string {
  const { messages } = useTexts();
  return (text) => {
    if ('words' in text) return text.words;
    const wording = messages[text.key] as (values?: Readonly<Record<string, string | number>>) => string;
    return wording(text.values ?? ruleValues[text.key]);
  };
}
