import type { Scale } from '../row';

/** A part of a measure that runs in a process of its own, which nothing has warmed up or filled before. */
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
