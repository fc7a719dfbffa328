import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Call } from '../../shared/calls';
import { MessageAnswer } from '../../shared/contract';
import { describedBy } from './descriptions';
import { takesNothing } from './requireSession';

interface More {
  readonly onRequest?: (request: FastifyRequest) => Promise<void>;
  readonly querystring?: object;
  /** Set if servers make the call: the body may be a form or missing. Pages send only JSON. */
  readonly isForm?: boolean;
  readonly response?: Readonly<Record<number, object>>;
  /** An answer as the OpenAPI document shows it. */
  readonly example?: object;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The origins whose pages may make the call; see `guard`. */
    readonly from?: 'site' | 'sisters' | 'anywhere';
    readonly isForm?: boolean;
  }
}

type BodyOf<C extends Call> = C extends { readonly body: infer Body extends GenericSchema }
  ? InferOutput<Body>
  : unknown;

/**
 * Serves a call of the contract: the body is checked against its schema, without coercion or extra fields, and the answer
 * contains only the fields of its schema. A call without a payload accepts no body or an empty object.
 * @param more a hook that runs before the body is read, and JSON schemas of a query string and of further answers
 */
export function route<const C extends Call>(
  api: FastifyInstance,
  call: C,
  handler: (
    request: FastifyRequest<{ Body: BodyOf<C> }>,
    reply: FastifyReply,
  ) => Promise<InferOutput<C['answer']> | FastifyReply>,
  { onRequest, querystring, isForm = false, response, example }: More = {},
): void {
  const { method, path: url, body, answer } = call;
  const described = describedBy(call, schemaOf(MessageAnswer));
  api.route<{ Body: BodyOf<C> }>({
    method,
    url,
    config: { from: call.from ?? 'site', isForm },
    schema: {
      ...described.schema,
      ...(isForm && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
      ...(body !== undefined && { body: { ...schemaOf(body), additionalProperties: false } }),
      response: {
        200: { ...schemaOf(answer), description: 'Done.', ...(example && { examples: [example] }) },
        '4xx': { ...schemaOf(MessageAnswer), description: 'Refused; the message says why.' },
        '5xx': { ...schemaOf(MessageAnswer), description: 'The service cannot answer now; try again later.' },
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

function schemaOf(schema: GenericSchema): object {
  const { $schema: _, required = [], ...jsonSchema } = toJsonSchema(schema, { target: 'openapi-3.0' });
  // OpenAPI allows no empty list.
  return { ...jsonSchema, ...(required.length > 0 && { required }) };
}
