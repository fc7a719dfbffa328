import fc from 'fast-check';
import { calls } from '../../shared/allCalls';
import type { Call } from '../../shared/calls';
import { cookieOf, engine, serviceOn } from '../support/testService';

const all = Object.values<Call>(calls);
const fields = [...new Set(all.flatMap(({ body }) => Object.keys(body?.entries ?? {})))];
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('-1', 'null', '["x"]', 'a\0b'));
const record = fc.record(Object.fromEntries(fields.map((field) => [field, fc.oneof(text, fc.jsonValue())])), {
  requiredKeys: [],
});

const service = serviceOn(engine);

it('I4 fuzzed requests never answer a 5xx, and every refusal has a message', async () => {
  const request = fc.record({
    method: fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const, 'DELETE' as const),
    path: fc.constantFrom(...all.map(({ path }) => path)),
    payload: fc.oneof(
      fc.json(),
      text,
      record.map((value) => JSON.stringify(value)),
    ),
    cookie: fc.oneof(
      fc.constant(''),
      text.map((value) =>
        `${cookieOf('access')}=${value}; ${cookieOf('refresh')}=${value}`.replace(/[^\x20-\x7e]/g, ''),
      ),
    ),
    type: fc.constantFrom({}, { 'content-type': 'application/json' }),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, payload, cookie, type }) => {
      const headers = { ...(cookie && { cookie }), ...(method !== 'GET' && type) };
      const body = method === 'GET' ? {} : { payload };
      const answer = await service.app.inject({ method, url: `/api${path}`, headers, ...body });
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode >= 400) expect(answer.json()).toEqual({ message: expect.stringMatching(/\S/) as string });
    }),
    { numRuns: 1_500, interruptAfterTimeLimit: 4_000, markInterruptAsFailure: false },
  );
});
