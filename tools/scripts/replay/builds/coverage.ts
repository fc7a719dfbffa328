import { Session, type Profiler } from 'node:inspector';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { root } from '../../../build/root';

/** The name under which V8 lists the later build's script. */
export const coveredScript = 'later-build.js';
const mapComment = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;

/** Which of the changed lines a build runs, by V8's coverage in this process. It is to be opened before the build. */
export function openCoverage(script: string, changed: readonly string[]) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const offsets = offsetsOf(script, changed);
  return {
    /** The changed lines that are in the script at all. */
    lines: [...offsets.keys()],
    /** Those that ran since this was last asked, as `sagas/toast.ts:12`. */
    taken(): string[] {
      let ranges: Profiler.CoverageRange[] = [];
      session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
        const of = result.find(({ url }) => url === coveredScript)?.functions ?? [];
        ranges = of.flatMap((one) => one.ranges);
      });
      const hasRun = (offset: number) => {
        const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset);
        const [inner] = around.sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
        return (inner?.count ?? 0) > 0;
      };
      return [...offsets].filter(([, at]) => at.some(hasRun)).map(([line]) => line);
    },
  };
}

/** Where the changed lines' names and keywords are in the script. */
function offsetsOf(script: string, changed: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const wanted = new Set(changed);
  const encoded = mapComment.exec(script)?.[1];
  if (encoded === undefined) return found;
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload);
  let before = 0;
  for (const [at, line] of script.replace(mapComment, '').split('\n').entries()) {
    for (const { index } of line.matchAll(/[\w$]+/g)) {
      const entry = map.findEntry(at, index);
      if (!('originalSource' in entry)) continue;
      const file = path.relative(root, path.resolve(entry.originalSource)).split(path.sep).join('/');
      const name = `${file}:${entry.originalLine + 1}`;
      if (wanted.has(name)) found.set(name, [...(found.get(name) ?? []), before + index]);
    }
    before += line.length + 1;
  }
  return found;
}
