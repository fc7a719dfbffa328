import type { GenericSchema, InferOutput } from 'valibot';
import type { Call } from '../../shared/calls';
import type { Outcome } from '../lib/outcome';
import { request, type ApiOptions } from './request';
import { toOutcome } from './toOutcome';

/** The calls of a table of the contract, each as a function that takes the body and resolves to an outcome. */
export type Client<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends { readonly answer: infer Answer extends GenericSchema }
    ? (...body: BodyOf<Calls[Name]>) => Promise<Outcome<InferOutput<Answer>>>
    : never;
};
type BodyOf<Call> = Call extends { readonly body: infer Body extends GenericSchema } ? [body: InferOutput<Body>] : [];

export function createClient<const Calls extends Readonly<Record<string, Call>>>(
  api: ApiOptions,
  calls: Calls,
): Client<Calls> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, { method, path, answer }]) => [
      name,
      (body?: object) => toOutcome(request(api, method, path, answer, body)),
    ]),
  ) as unknown as Client<Calls>;
}
