import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const leaving =
  /\blocation\.(assign|replace|reload)\(|\blocation(\.(href|search|hash|pathname|host|hostname|protocol|port))? = |\bwindow\.open\(/;

// The boot script's only address is the page's own: it removes a trailing dot from its host.
test('one function leaves the page by script, besides the boot script (R6)', () => {
  const places = ['src', 'sagas', 'shared', 'i18n'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const leavers = places.filter((file) => leaving.test(readFileSync(file, 'utf8')));
  expect(leavers).toEqual(['src/browser/assignLocation.ts', 'src/export/boot.ts']);
});
