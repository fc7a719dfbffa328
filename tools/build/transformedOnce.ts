import type { LoaderContext } from 'webpack';

type Transformed = Parameters<LoaderContext<object>['callback']>[1];
type SourceMap = Parameters<LoaderContext<object>['callback']>[2];

const known = new Map<string, readonly [Transformed, SourceMap]>();

interface Options {
  /** The results of one mode are not those of the other. */
  readonly mode: string;
}

/**
 * A webpack loader before which all others are skipped if another compilation of this process has transformed the file:
 * the site, its export and the embed are made of the same files, and TypeScript takes 10 ms for each.
 */
export default function transformedOnce(this: LoaderContext<Options>, code: string, map: SourceMap): void {
  known.set(keyOf(this), [code, map]);
  this.callback(null, code, map);
}

export function pitch(this: LoaderContext<Options>): void {
  const transformed = known.get(keyOf(this));
  if (transformed === undefined) return;
  // Reading the file would have added it.
  this.addDependency(this.resourcePath);
  this.callback(null, ...transformed);
}

const keyOf = (loader: LoaderContext<Options>) => `${loader.getOptions().mode} ${loader.resourcePath}`;
