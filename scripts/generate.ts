import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';
import { generatedFiles } from './generate/files';
import { runCommand } from './runCommand';

await runCommand(
  `npm run generate: writes what is made from the registry of events and calls

docs/events.md and src/action-log/log.schema.json. A test fails as long as they are not fresh.`,
  async () => {
    for (const [file, text] of Object.entries(generatedFiles())) {
      await writeFile(path.join(root, file), text);
      console.log(file);
    }
  },
);
