import { textsOf } from '../../i18n/texts';
import { fallbackLanguage } from '../../shared/languages';
import { ruleValues } from '../../shared/rules';
import { isRecord } from '../action-log/isRecord';
import { messageKeys } from '../lib/text';

/** Words a recorded value briefly: a sentence of the site in English, the errors of a form, a flag or a name. */
export function wordingOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(wordingOf).join(', ');
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return value === null || value === undefined ? 'none' : JSON.stringify(value);
  if (typeof value['words'] === 'string') return value['words'];
  if (typeof value['key'] === 'string') return sentenceOf(value['key'], value['values']);
  const fields = Object.entries(value);
  const [[, only] = []] = fields;
  if (fields.length === 1 && typeof only !== 'boolean') return wordingOf(only);
  return fields.length === 0 ? 'none' : fields.map(([field, one]) => `${field}: ${wordingOf(one)}`).join('; ');
}

/** Falls back to the key: a log may name a sentence that this build does not have. */
function sentenceOf(key: string, values: unknown): string {
  const { messages } = textsOf(fallbackLanguage.code);
  const known = messageKeys.find((one) => one === key);
  if (known === undefined) return key;
  const wording = messages[known] as (values?: unknown) => string;
  return wording(values ?? ruleValues[known]);
}
