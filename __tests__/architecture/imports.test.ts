import { readSources } from '../support/sourceTree';
import {
  everyFileHasARoom,
  importsAreAllowed,
  importsExist,
  noCircles,
  noFileIsUnused,
  reservedImports,
} from './rules';

const sources = readSources();

describe('Who may import whom', () => {
  test('the whole repository is read', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(2000);
  });

  test('every file belongs to a room', () => {
    expect(everyFileHasARoom(sources)).toEqual([]);
  });

  test('each room imports only what its row allows', () => {
    expect(importsAreAllowed(sources)).toEqual([]);
  });

  test('every imported file is there', () => {
    expect(importsExist(sources)).toEqual([]);
  });

  test('imports go in no circles, type imports included', () => {
    expect(noCircles(sources)).toEqual([]);
  });

  test('every file is imported, or starts by itself', () => {
    expect(noFileIsUnused(sources)).toEqual([]);
  });

  test('the flows, their library and the contract’s schemas are imported by few', () => {
    expect(reservedImports(sources)).toEqual([]);
  });
});
