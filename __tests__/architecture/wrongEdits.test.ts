import { parseSource, readSource, readSources, type SourceFile } from '../support/sourceTree';
import { rules } from './rules';

const sources = readSources();

/** The sources after a line was added to one file of them, or after a new file of that one line. */
function withLine(path: string, line: string): SourceFile[] {
  const isThere = sources.some((file) => file.path === path);
  const edited = parseSource(path, isThere ? `${readSource(path).text}\n${line}\n` : `${line}\n`);
  return isThere ? sources.map((file) => (file.path === path ? edited : file)) : [...sources, edited];
}

const complaints = (files: readonly SourceFile[]) => rules.flatMap((rule) => rule(files));

describe('A wrong edit to the imports is reported with its sentence', () => {
  test('and no edit with none', () => {
    expect(complaints(withLine('src/ui/Card.tsx', "import { colors } from '../theme/tokens';"))).toEqual([]);
  });

  test.each([
    [
      'a component that calls the service',
      'src/screens/accounts/LogInForm.tsx',
      "import { request } from '../../api/request';",
      'src/screens/accounts/LogInForm.tsx is a component and may not import src/api/request.ts',
    ],
    [
      'a component that imports a flow',
      'src/features/toast/ToastCorner.tsx',
      "import { toast } from '../../../sagas/toast';",
      'src/features/toast/ToastCorner.tsx is a component and may not import sagas/toast.ts',
    ],
    [
      'a control that reads the store',
      'src/ui/Button.tsx',
      "import { isWaiting } from '../features/client/slice';",
      'src/ui/Button.tsx is a control and may not import src/features/client/slice.ts',
    ],
    [
      'a control that takes a package of its own',
      'src/ui/Select.tsx',
      "import { useSelect } from 'downshift';",
      'src/ui/Select.tsx is a control and may not import downshift',
    ],
    [
      'a slice that knows a component',
      'src/features/toast/slice.ts',
      "import { ToastCorner } from './ToastCorner';",
      'src/features/toast/slice.ts is a slice and may not import src/features/toast/ToastCorner.tsx',
    ],
    [
      'a flow that calls the service past its services',
      'sagas/login.ts',
      "import { request } from '../src/api/request';",
      'sagas/login.ts is a flow and may not import more than types of src/api/request.ts',
    ],
    [
      'a flow with untyped effects',
      'sagas/login.ts',
      "import { take } from 'redux-saga/effects';",
      'sagas/login.ts may not import redux-saga/effects: effects are typed in sagas/effects.ts',
    ],
    [
      'shared code that imports the service',
      'shared/validation.ts',
      "import { readConfig } from '../server/config';",
      'shared/validation.ts is shared code and may not import server/config.ts',
    ],
    [
      'the service that imports the site',
      'server/routes/api.ts',
      "import { foldText } from '../../src/lib/foldText';",
      'server/routes/api.ts is the service and may not import src/lib/foldText.ts',
    ],
    [
      'the site that runs the contract’s schemas',
      'src/api/request.ts',
      "import { profile } from '../../shared/contract';",
      'src/api/request.ts may not import shared/contract.ts: the schemas are the service’s, the front end takes their types',
    ],
    [
      'the site that imports a bench',
      'src/setupStore.ts',
      "import type { Row } from '../bench/row';",
      'src/setupStore.ts is the composition root and may not import bench/row.ts',
    ],
    [
      'a script that imports a test’s helper',
      'scripts/start.ts',
      "import { settle } from '../__tests__/support/settle';",
      'scripts/start.ts is a script and may not import __tests__/support/settle.ts',
    ],
    [
      'the session package that reaches into the site',
      'session/src/session.ts',
      "import { routes } from '../../src/app/routes';",
      'session/src/session.ts is the session package and may not import src/app/routes.ts',
    ],
    [
      'the accounts card that brings the recorder',
      'src/embed/store.ts',
      "import { recordSite } from '../action-log/record';",
      'src/embed/store.ts is the accounts card and may not import src/action-log/record.ts',
    ],
    [
      'the flows joined to the site in a second place',
      'src/qa/openQa.tsx',
      "import { root } from '../../sagas/root';",
      'src/qa/openQa.tsx may not import sagas/root.ts: only the composition root joins the flows to the site',
    ],
    [
      'a circle',
      'src/lib/text.ts',
      "import { continueTo } from './text';",
      'src/lib/text.ts → src/lib/text.ts is a circle',
    ],
    [
      'a circle of types',
      'sagas/services.ts',
      "import type { flows } from './root';",
      /^sagas\/.*sagas\/services\.ts.* is a circle$/,
    ],
    [
      'an import of what is not there',
      'src/theme/tokens.ts',
      "import { gone } from './gone';",
      'src/theme/tokens.ts imports src/theme/gone, which is not there',
    ],
    [
      'a flow that root.ts does not list',
      'sagas/newFlow.ts',
      "import { call } from './effects';",
      'sagas/newFlow.ts is imported by nobody',
    ],
    [
      'a file outside every room',
      'helpers/new.ts',
      'export const one = 1;',
      'helpers/new.ts belongs to no room: give it a row in __tests__/architecture/rooms.ts',
    ],
  ])('%s', (_, path, line, sentence) => {
    const found = complaints(withLine(path, line));
    expect(found).toContainEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
    expect(found.filter((one) => !one.startsWith(`${path} `) && !one.endsWith(' is a circle'))).toEqual([]);
  });
});
