import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call } from '../../shared/calls';
import { Refusal } from '../../shared/contract';
import { isListOf, isOneOf, isOptional, longestBody, type Shape, type ValueOf } from '../../shared/shape';
import { describedBy } from './descriptions';
import { takesNothing } from '../sessions/requireSession';

interface More {
  readonly onRequest?: (request: FastifyRequest) => Promise<void>;
  readonly querystring?: object;
  /** Set where the body may be a form, or be left out, as servers send it; pages send JSON alone. */
  readonly isForm?: boolean;
  readonly response?: Readonly<Record<number, object>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose pages may make the call; see `guard`. */
    readonly from?: 'site' | 'sisters' | 'anywhere';
    readonly isForm?: boolean;
  }
}

type BodyOf<C extends Call> = C extends { readonly body: infer Body } ? ValueOf<Body> : unknown;

/**
 * Serves a call of the contract: its body is checked against its shape, without coercion or further fields, and its answer
 * holds the fields of its shape alone. A call without a payload takes nothing, or an empty object.
 * @param more what comes before the body is read, and JSON schemas of a query string and of further answers
 */
export function route<const C extends Call>(
  api: FastifyInstance,
  call: C,
  handler: (
    request: FastifyRequest<{ Body: BodyOf<C> }>,
    reply: FastifyReply,
  ) => Promise<ValueOf<C['answer']> | FastifyReply>,
  { onRequest, querystring, isForm = false, response }: More = {},
): void {
  const { method, path: url, body, answer } = call;
  const described = describedBy(method, url, schemaOf(Refusal));
  api.route<{ Body: BodyOf<C> }>({
    method,
    url,
    config: { from: call.from ?? 'site', isForm },
    schema: {
      ...described.schema,
      ...(body !== undefined && { body: { ...schemaOf(body), additionalProperties: false } }),
      response: {
        200: { ...schemaOf(answer), description: 'Done.' },
        '4xx': { ...schemaOf(Refusal), description: 'Refused; the message says why.' },
        '5xx': { ...schemaOf(Refusal), description: 'The service cannot answer now; it is worth another try.' },
        ...described.responses,
        ...response,
      },
      ...(querystring && { querystring }),
    },
    ...(method !== 'GET' && body === undefined && { preValidation: takesNothing }),
    ...(isForm && { preValidation: async (request) => void (request.body ??= {} as BodyOf<C>) }),
    ...(onRequest && { onRequest }),
    handler,
  });
}

const nullable = (type: string) => ({ anyOf: [{ type }, { type: 'null' }] });
const schemas = {
  string: { type: 'string' },
  text: { type: 'string', maxLength: longestBody.text },
  address: { type: 'string', maxLength: longestBody.address },
  credential: { type: 'string', maxLength: longestBody.credential },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  nullableString: nullable('string'),
  nullableInteger: nullable('integer'),
  tables: { type: 'object', additionalProperties: { type: 'array', items: {} } },
} satisfies Record<Extract<Shape, string>, object>;

/** The JSON schema of a shape. */
function schemaOf(shape: Shape): object {
  if (typeof shape === 'string') return schemas[shape];
  if (isListOf(shape)) return { type: 'array', items: schemaOf(shape.listOf) };
  if (isOneOf(shape)) return { type: 'string', enum: shape.oneOf };
  if (isOptional(shape)) return schemaOf(shape.optional);
  const fields = Object.entries(shape);
  const required = fields.filter(([, inner]) => !isOptional(inner)).map(([field]) => field);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([field, inner]) => [field, schemaOf(inner)])),
    ...(required.length > 0 && { required }),
  };
}
