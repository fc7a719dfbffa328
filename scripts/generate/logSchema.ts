import { messageKeys } from '../../src/lib/text';
import { currentVersion } from '../../src/action-log/parseLog';
import { page } from '../../src/action-log/readLog';
import { unlisted } from '../../src/action-log/redact';
import { calls, events, laterParts, stateParts, stateRule } from '../../src/action-log/registry';
import { exactly, isLeftOut, schemaOf, type JsonSchema } from './schemaOf';

const index: JsonSchema = { type: 'integer', minimum: 0 };
const hash: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{14}$' };
const text = (maxLength: number): JsonSchema => ({ type: 'string', maxLength });
const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });
const described = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description });

/** The JSON schema of a log's file, from the registry. */
export const logSchema = (): JsonSchema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'vestibule-log',
  title: `A recorded session of the site, version ${currentVersion}`,
  description:
    'Written by the QA panel, replayed by `npm run replay`. Texts that are not the site’s or the service’s own are pseudonyms (~words1) unless `texts` is `plain`; secrets are in no log. A value that its list does not know is `unlisted`.',
  ...exactly({
    format: { const: 'vestibule-log' },
    version: { const: currentVersion },
    texts: { enum: ['pseudonyms', 'plain'] },
    loads: {
      type: 'array',
      minItems: 1,
      items: ref('load'),
      description: 'Each a document that was loaded; a reload begins another.',
    },
    marks: { type: 'array', items: ref('mark') },
    hash: described(hash, 'Of everything else in the file, its keys sorted.'),
  }),
  definitions: {
    state: exactly(Object.fromEntries(stateParts.map((part) => [part, schemaOf(stateRule(part).shape)])), laterParts),
    stateChanges: described(
      exactly(Object.fromEntries(stateParts.map((part) => [part, schemaOf(stateRule(part).shape)])), stateParts),
      'The parts of the state that an event changed, as they are after it.',
    ),
    text: {
      anyOf: [
        exactly({ key: { enum: [...messageKeys, unlisted] }, values: exactly(status) }, ['values']),
        exactly({ words: { type: 'string' } }),
        { const: unlisted },
      ],
    },
    refused: exactly({ kind: { const: 'refused' }, ...status, message: { type: ['string', 'null'] } }),
    failed: exactly({ kind: { const: 'failed' }, text: ref('text') }),
    load: exactly({
      build: text(80),
      page: schemaOf(page.shape),
      addresses: exactly({
        urlProtocol: { enum: ['http', 'https'] },
        siteOrigin: text(200),
        apiOrigin: text(200),
        sisterHost: text(200),
        trustedOrigins: { type: 'array', items: text(200) },
      }),
      begin: exactly({ state: ref('state') }),
      entries: {
        type: 'array',
        items: ref('entry'),
        description: 'Dispatched events, calls of services, and what came of pending calls, in their one order.',
      },
      end: exactly(
        {
          state: ref('state'),
          hash,
          isTruncated: described(
            { const: true },
            'The load reached the limits of a log: what happened after its last entry is not in it.',
          ),
        },
        ['isTruncated'],
      ),
    }),
    mark: exactly({
      load: index,
      entry: described(index, "How many of the load's entries were there."),
      note: text(500),
    }),
    entry: {
      anyOf: [
        exactly({
          at: index,
          flowsStarted: described(
            { const: true },
            "The flows joined; the page's events before it have waited for them.",
          ),
        }),
        exactly({ at: index, settled: described(index, 'The id of the call.'), result: {}, error: { const: true } }, [
          'result',
          'error',
        ]),
        ...[...events].map(([type, { payload, secret }]) =>
          eventOf(
            type,
            payload && schemaOf(payload.shape),
            secret && described(schemaOf(secret.facts.shape), 'The rules that the secret breaks; nothing else of it.'),
          ),
        ),
        eventOf(unlisted),
        ...[...calls].map(([name, { args, result }]) =>
          callOf(
            name,
            args.map(({ shape }) => (isLeftOut(shape) ? { type: 'null' } : schemaOf(shape))),
            isLeftOut(result.shape) ? undefined : schemaOf(result.shape),
          ),
        ),
        callOf(unlisted, []),
      ],
    },
  },
});

const status = { status: schemaOf({ kind: 'integer' }), statusText: { type: 'string' } };

function eventOf(type: string, payload?: JsonSchema, secretFacts?: JsonSchema): JsonSchema {
  return exactly(
    {
      at: described(index, "Milliseconds since the load's first entry."),
      event: { const: type },
      source: { enum: ['page', 'flow'] },
      duringCall: described(index, 'The id of the call during which it was dispatched.'),
      stateChanges: ref('stateChanges'),
      ...(payload === undefined ? {} : { payload }),
      ...(secretFacts === undefined ? {} : { secretFacts }),
    },
    ['duringCall', 'stateChanges', 'secretFacts'],
  );
}

function callOf(name: string, args: readonly JsonSchema[], result?: JsonSchema): JsonSchema {
  return exactly(
    {
      at: index,
      call: { const: name },
      id: index,
      args: args.length === 0 ? { type: 'array', maxItems: 0 } : { type: 'array', items: args, additionalItems: false },
      isPending: described({ const: true }, 'What came of it is in a later entry, or never came.'),
      ...(result === undefined ? {} : { result }),
      error: { const: true },
    },
    ['isPending', 'result', 'error'],
  );
}
