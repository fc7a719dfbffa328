import { glossary } from './glossary';
import { logSchema } from './logSchema';

/** What `npm run generate` writes: each file, from the project's root, with its text. */
export const generatedFiles = (): Readonly<Record<string, string>> => ({
  'docs/events.md': glossary(),
  'src/action-log/log.schema.json': `${JSON.stringify(logSchema(), null, 1)}\n`,
});
