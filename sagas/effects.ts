import type { Action, PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import * as raw from 'redux-saga/effects';
import type { RootState } from '../src/app/rootReducer';
import { selectVisit } from '../src/features/navigation/slice';

// Used instead of typed-redux-saga, which was last released in 2024: these few wrappers also accept event creators in place
// of patterns, and infer the type of the event from them.

/** A flow, or a part of one: a generator of effects whose steps are typed through `yield*`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an effect returns is typed by the wrappers below
export type SagaGenerator<Result = void> = Generator<raw.Effect, Result, any>;

type Settled<Returned> = Returned extends SagaGenerator<infer Result> ? Result : Awaited<Returned>;

type EventCreator = ((...args: never[]) => { type: string }) & { readonly type: string };

export function* call<Args extends unknown[], Returned>(
  work: (...args: Args) => Returned,
  ...args: Args
): SagaGenerator<Settled<Returned>> {
  return (yield raw.call(work as (...args: unknown[]) => unknown, ...args)) as Settled<Returned>;
}

export function* put(event: UnknownAction | PayloadAction<unknown>): SagaGenerator {
  yield raw.put(event);
}

export function* select<Result>(selector: (state: RootState) => Result): SagaGenerator<Result> {
  return (yield raw.select(selector)) as Result;
}

export function* take<Creators extends readonly EventCreator[]>(
  ...events: Creators
): SagaGenerator<ReturnType<Creators[number]>> {
  return (yield raw.take(anyOf(events))) as ReturnType<Creators[number]>;
}

export function* all(works: readonly SagaGenerator[]): SagaGenerator {
  yield raw.all(works as unknown as raw.Effect[]);
}

export function* spawn(work: () => SagaGenerator): SagaGenerator {
  yield raw.spawn(work);
}

/** Runs the work; cancels it if one of the events comes first. @returns its result; undefined if it was cancelled */
export function* unlessOvertaken<Creator extends EventCreator, Result>(
  events: readonly Creator[],
  work: () => SagaGenerator<Result>,
): SagaGenerator<Result | undefined> {
  const [result] = (yield raw.race([raw.call(work), raw.take(anyOf(events))])) as [Result | undefined];
  return result;
}

/** Runs the work; each of the events cancels it and starts it again. */
export function* restartAt<Creator extends EventCreator>(
  events: readonly Creator[],
  work: () => SagaGenerator,
): SagaGenerator {
  for (;;) {
    const [, event] = (yield raw.race([raw.call(work), raw.take(anyOf(events))])) as [unknown, unknown];
    if (event === undefined) return;
  }
}

/** True if the visitor has moved to another page since the event that started the running work. */
export function* hasMovedOn(): SagaGenerator<boolean> {
  const since = (yield raw.getContext('visits')) as number | undefined;
  return since !== undefined && since !== (yield* select(selectVisit)).visits;
}

/** Remembers on which page the event was dispatched, for `hasMovedOn`. */
const withVisit = <Event>(work: (event: Event) => SagaGenerator) =>
  function* (event: UnknownAction): SagaGenerator {
    yield raw.setContext({ visits: (yield* select(selectVisit)).visits });
    yield* work(event as Event);
  };

const taker = (effect: typeof raw.takeEvery) =>
  function* <Creator extends EventCreator>(
    events: readonly Creator[],
    work: (event: ReturnType<Creator>) => SagaGenerator,
  ): SagaGenerator {
    yield effect(anyOf(events), withVisit(work));
  };

/** Every event starts the work, whatever is running. */
export const takeEvery = taker(raw.takeEvery);
/** A new event cancels the running work and starts it again. */
export const takeLatest = taker(raw.takeLatest);
/** Events that come while the work is running are ignored: no double submit. */
export const takeLeading = taker(raw.takeLeading);

// redux-saga tests each type in a list with its own function, for every waiting saga and every event; a set is faster.
function anyOf(events: readonly EventCreator[]): raw.ActionPattern {
  const types = new Set(events.map(({ type }) => type));
  const [only] = types;
  return types.size === 1 && only !== undefined ? only : ({ type }: Action) => types.has(type);
}
