import type { Import, SourceFile } from '../support/sourceTree';
import { rooms, type Room } from './rooms';

/** What is wrong with some source files, each as a sentence that names the file and the rule. */
type Rule = (files: readonly SourceFile[]) => string[];

const roomOf = (path: string) => rooms.find(({ files }) => matches(files, path));

export const everyFileHasARoom: Rule = (files) =>
  files
    .filter(({ path }) => roomOf(path) === undefined)
    .map(({ path }) => `${path} belongs to no room: give it a row in __tests__/architecture/rooms.ts`);

export const importsAreAllowed: Rule = (files) =>
  files.flatMap(({ path, imports }) => {
    const room = roomOf(path);
    if (room === undefined) return [];
    return imports
      .filter((one) => !isAllowed(room, one))
      .map((one) => `${path} is ${room.name} and may not import ${typesOnly(room, one)}${one.to}`);
  });

const typesOnly = ({ mayImportTypesOf = '' }: Room, { to }: Import) =>
  matches(mayImportTypesOf, to) ? 'more than types of ' : '';

function isAllowed(room: Room, { to, isOurs, isTypeOnly }: Import): boolean {
  if (!isOurs) return room.packages === undefined || matches(room.packages, to);
  if (matches(room.mayImport, to) || roomOf(to) === room) return true;
  return isTypeOnly && matches(room.mayImportTypesOf ?? '', to);
}

export const importsExist: Rule = (files) => {
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ to, isOurs }) => isOurs && !known.has(to) && !/\.(css|json|svg)$/.test(to))
      .map(({ to }) => `${path} imports ${to}, which is not there`),
  );
};

/** Type imports count: two files that need each other's types are one idea in two places. */
export const noCircles: Rule = (files) => {
  const importsByPath = new Map(files.map((file) => [file.path, ownImports(file)]));
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]) => {
    if (way.includes(path)) circles.push(`${[...way.slice(way.indexOf(path)), path].join(' → ')} is a circle`);
    if (way.includes(path) || done.has(path)) return;
    for (const to of importsByPath.get(path) ?? []) visit(to, [...way, path]);
    done.add(path);
  };
  for (const path of importsByPath.keys()) visit(path, []);
  return circles;
};

const ownImports = ({ imports }: SourceFile) => imports.filter(({ isOurs }) => isOurs).map(({ to }) => to);

// What starts by itself: commands, what webpack or another tool is given by name, and the tests.
const started =
  '__tests__/ *.ts *.js *.cjs src/main.tsx src/export/boot.ts src/export/renderSite.tsx src/relay/relay.ts ' +
  'src/embed/mount.ts src/embed/lifecycles.ts src/embed/load/script.ts src/embed/load/module.ts server/main.ts ' +
  'server/accountsCommand.ts server/data.ts server/local.ts scripts/*.ts scripts/doctor/build.ts scripts/design/main.tsx scripts/testing/buildSites.ts scripts/replay/builds/page/observe.ts ' +
  'build/*.d.ts session/src/session.ts react/src/react.ts examples/recipes/src/main.tsx examples/recipes/server.ts fixtures/hosts/*/main.* ' +
  'fixtures/postgresProcess.ts fixtures/serviceProcess.ts bench/service/bareServer.ts';

/** A flow that `root.ts` does not list, a component that nobody shows: what is forgotten, or dead. */
export const noFileIsUnused: Rule = (files) => {
  const used = new Set(files.flatMap(ownImports));
  return files
    .filter(({ path }) => !used.has(path) && !matches(started, path))
    .map(({ path }) => `${path} is imported by nobody`);
};

/** What few files may import, whatever their room; types of it are open to all. */
const reserved: readonly { readonly what: string; readonly by: string; readonly why: string }[] = [
  {
    what: 'redux-saga/effects',
    by: 'sagas/effects.ts',
    why: 'effects are typed in sagas/effects.ts',
  },
  {
    what: 'redux-saga',
    by: 'src/startSagas.ts src/embed/runFlows.ts fixtures/ scripts/ bench/ __tests__/',
    why: 'the composition root runs the flows',
  },
  {
    what: 'shared/contract.ts',
    by: 'server/ bench/service/ __tests__/',
    why: 'the schemas are the service’s, the front end takes their types',
  },
  {
    what: 'sagas/',
    by: 'sagas/ src/startSagas.ts src/setupStore.ts src/action-log/registry.ts src/qa/words.ts src/embed/ scripts/ bench/ __tests__/',
    why: 'only the composition root joins the flows to the site',
  },
];

export const reservedImports: Rule = (files) =>
  files.flatMap(({ path, imports }) =>
    imports
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .flatMap(({ to }) =>
        reserved
          .filter(({ what, by }) => matches(what, to) && !matches(by, path))
          .map(({ why }) => `${path} may not import ${to}: ${why}`),
      ),
  );

export const rules: readonly Rule[] = [
  everyFileHasARoom,
  importsAreAllowed,
  importsExist,
  noCircles,
  noFileIsUnused,
  reservedImports,
];

/** Whether a path is in a list of `rooms.ts`. */
export const matches = (list: string, path: string): boolean =>
  list.split(' ').some((entry) => entry !== '' && asExpression(entry).test(path));

function asExpression(entry: string): RegExp {
  const escaped = entry.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(`^${escaped}${entry.endsWith('/') ? '' : '$'}`);
}
