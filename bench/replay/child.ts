import type { Scale } from '../row';

/** A piece of a measure that has a process to itself: nothing that ran before has warmed or filled it. */
export type Piece<Given, Result> = (given: Given, scale: Scale) => Result | Promise<Result>;

interface Order {
  readonly file: string;
  readonly name: string;
  readonly given: unknown;
  readonly part: number;
}

process.once('message', (order: Order) => {
  void (async () => {
    const { [order.name]: piece } = (await import(order.file)) as Record<string, Piece<unknown, unknown>>;
    if (piece === undefined) throw new Error(`${order.file} has no piece ${order.name}.`);
    const result = await piece(order.given, { part: order.part, say: (said) => process.send?.({ said }) });
    process.send?.({ result });
    process.disconnect();
  })();
});
