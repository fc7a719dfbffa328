import { Ajv } from 'ajv';
import fc from 'fast-check';
import schema from '../../src/action-log/log.schema.json';
import { logFileOf } from '../../src/action-log/redactLoad';
import { playSession } from '../../fixtures/generatedSession';
import { sessionStep } from '../../fixtures/sessionSteps';

const isLog = new Ajv({ allErrors: false, strictTuples: false }).compile(schema);

test('what is written is what the schema says (L4)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sessionStep, { minLength: 1, maxLength: 60 }), async (steps) => {
      const { load } = await playSession(steps, { limits: { entries: 80, characters: 1_000_000 } });
      if (load === null) throw new Error('nothing was recorded');
      const log = JSON.parse(JSON.stringify(logFileOf([load], [{ load: 0, entry: 0, note: 'here' }]))) as object;
      isLog(log);
      expect(isLog.errors).toBeNull();
      expect(isLog({ ...log, secret: 'x' })).toBe(false);
    }),
    { numRuns: 50 },
  );
}, 60_000);
