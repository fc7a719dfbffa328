import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../build/root';
import { mutationsOf, type Mutation } from './mutations';

export interface Mutant extends Mutation {
  readonly file: string;
  readonly text: string;
}

// Not mutated: the calls' types, redux-saga's names, and the list of flows, without which there is no log.
const notMutated = ['services.ts', 'effects.ts', 'root.ts', 'supervise.ts', 'flowFailed.ts', 'recorded.ts'];

/** What flows and reducers go by. */
const others = [
  'shared/validation.ts',
  'src/app/routes.ts',
  'src/lib/continueTo.ts',
  'src/lib/outcome.ts',
  'src/features/navigation/continueTo.ts',
  'src/api/accountClient.ts',
  'src/api/accountShapes.ts',
  'src/api/anonymousClient.ts',
  'src/api/sessionClient.ts',
  'src/api/request.ts',
  'src/api/shapes.ts',
  'src/api/toOutcome.ts',
];

/** Every mutation of what a visit runs through besides its components, whether it compiles or not: flows, reducers, rules, addresses, clients. */
export const allMutants = (): Mutant[] => sources().flatMap(mutantsOf);

function sources(): string[] {
  const flows = readdirSync(path.join(root, 'sagas'))
    .filter((name) => !notMutated.includes(name))
    .map((name) => `sagas/${name}`);
  const slices = readdirSync(path.join(root, 'src/features')).map((name) => `src/features/${name}/slice.ts`);
  return [...flows, ...slices, ...others];
}

function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return mutationsOf(text).map((mutation) => ({ ...mutation, file, text }));
}

/** File and change: `sagas/toast.ts: const duration = 3000; | 3000 → 3001`. Without a line number, which would shift. */
export function nameOf({ file, text, start, end, put }: Mutant): string {
  const bare = (words: string) => words.replace(/\s+/g, ' ').trim();
  const until = text.indexOf('\n', end);
  const line = text.slice(text.lastIndexOf('\n', start) + 1, until === -1 ? undefined : until);
  return `${file}: ${bare(line).slice(0, 160)} | ${bare(text.slice(start, end)).slice(0, 80)} → ${bare(put).slice(0, 80)}`;
}
