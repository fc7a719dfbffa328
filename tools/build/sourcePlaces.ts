import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root';

/**
 * The files and lines that a divergence names: of each flow by its name, and of each reducer by its slice and what it
 * handles, `toast:hidden` or `menu:locationChanged`; of each slice's selectors by `toast:selectors`.
 */
export function sourcePlaces(): Readonly<Record<string, string>> {
  const flows = readdirSync(path.join(root, 'sagas')).flatMap((file) =>
    places(`sagas/${file}`, /^export function\* (\w+)/, ''),
  );
  const slices = readdirSync(path.join(root, 'src/features')).flatMap((slice) =>
    places(`src/features/${slice}/slice.ts`, /^(?: {4}(?=\w+[(:])|  (?=selectors)|.*\.addCase\()(\w+)/, `${slice}:`),
  );
  return Object.fromEntries([...slices, ...flows]) as Record<string, string>;
}

const places = (file: string, line: RegExp, before: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, at) => {
      const name = line.exec(text)?.[1];
      return name === undefined ? [] : [[before + name, `${file}:${at + 1}`]];
    });
