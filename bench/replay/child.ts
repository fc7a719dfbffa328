import type { MeasureOptions } from '../row';

/** A part of a measure that runs in a process of its own, which nothing has warmed up or filled before. */
export type ChildWork<Input, Result> = (input: Input, options: MeasureOptions) => Result | Promise<Result>;

interface ChildTask {
  readonly file: string;
  readonly name: string;
  readonly input: unknown;
  readonly share: number;
}

process.once('message', ({ file, name, input, share }: ChildTask) => {
  void (async () => {
    const { [name]: work } = (await import(file)) as Record<string, ChildWork<unknown, unknown>>;
    if (work === undefined) throw new Error(`${file} does not export ${name}.`);
    const result = await work(input, { share, onProgress: (progress) => process.send?.({ progress }) });
    process.send?.({ result });
    process.disconnect();
  })();
});
