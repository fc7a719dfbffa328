import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root';

export function flowPlaces(): Readonly<Record<string, string>> {
  const folder = path.join(root, 'sagas');
  return Object.fromEntries(
    readdirSync(folder).flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          const name = /^export function\* (\w+)/.exec(line)?.[1];
          return name === undefined ? [] : [[name, `sagas/${file}:${at + 1}`]];
        }),
    ),
  );
}
