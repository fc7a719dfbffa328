import { existsSync } from 'node:fs';
import { leftOut, longFiles, variantsToRun } from '../../scripts/testing/parts';

describe('the parts of the test command', () => {
  test('each file of the long part is a test', () => {
    const endings = ['.test.ts', '.test.tsx', '.spec.ts'];
    expect(longFiles.filter((file) => !endings.some((ending) => existsSync(`__tests__/${file}${ending}`)))).toEqual([]);
  });

  test('each file is of one part', () => {
    const files = ['__tests__/browser/qa.spec.ts', '__tests__/browser/accounts.spec.ts'];
    const ofPart = (part: 'quick' | 'long' | null) =>
      files.filter((file) => !leftOut(part).some((one) => one.test(file)));
    expect([ofPart('long'), ofPart('quick'), ofPart(null)]).toEqual([[files[0]], [files[1]], files]);
  });

  test('the variants of a test are run once by both parts together, and all by a runner alone', () => {
    const variants = ['PostgreSQL', 'PGlite'];
    const [short, long] = ['__tests__/service/session.test.ts', '__tests__/service/accountRaces.test.ts'];
    expect([...variantsToRun(variants, short, 'quick'), ...variantsToRun(variants, short, 'long')]).toEqual(variants);
    expect(variantsToRun(variants, short, 'quick')).toHaveLength(1);
    expect(variantsToRun(variants, short, null)).toEqual(variants);
    expect(variantsToRun(variants, long, 'long')).toEqual(variants);
  });
});
