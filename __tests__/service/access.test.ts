import { accountCalls } from '../../shared/accountContract';
import { calls } from '../../shared/allCalls';
import { sessionCalls, type Call } from '../../shared/calls';
import { address, credential, longestBody } from '../../shared/fields';
import { sessionEnd } from '../../shared/sessionEnd';
import { lifetimes } from '../../server/sessions/sessions';
import { engine } from '../support/serviceDatabase';
import { sampleBody } from '../support/sampleBody';
import { createVisitor, type Visitor } from '../support/serviceVisitor';
import { serviceOn, sister } from '../support/testService';

const make = (visitor: Visitor, call: Call, body: object | undefined = call.body && sampleBody(call), headers = {}) =>
  call.method === 'GET'
    ? visitor.get(call.path, { headers })
    : visitor[call.method === 'PUT' ? 'put' : 'post'](call.path, body, { headers });

const ofSession = Object.entries<Call>({ ...sessionCalls, ...accountCalls });
const needFresh = [
  ...([
    'endSession',
    'endOtherSessions',
    'changeUsername',
    'changeEmail',
    'giveUpEmail',
    'accountData',
    'deleteOwnAccount',
  ] as const),
  ...(['passkeyOptions', 'addPasskey', 'renamePasskey', 'removePasskey'] as const),
];

describe('who may make a call', () => {
  const service = serviceOn(engine);

  it.each(ofSession)(
    'S3 %s is for a live session: without one, and by the cookies of one that ended, 401',
    async (_name, call) => {
      const visitor = await service.loggedIn();
      const saved = createVisitor(service.app);
      for (const [name, value] of visitor.cookies) saved.cookies.set(name, value);
      await visitor.post('/logout');
      for (const one of [service.visitor(), saved]) {
        const answer = await make(one, call);
        expect([answer.statusCode, answer.message]).toEqual([401, 'You are not logged in']);
      }
    },
  );

  it.each(needFresh)('%s needs a login, or the password, of the last minutes: 428', async (name) => {
    const visitor = await service.loggedIn();
    await service.later(lifetimes.confirmation + 1);
    expect((await make(visitor, calls[name])).statusCode).toBe(428);
  });

  it.each(Object.entries<Call>({ ...calls, sessionEnd }))(
    'C1 %s is for the pages that it is meant for',
    async (_name, call) => {
      const isOfSisters = call.from === 'sisters';
      const visitor = await service.loggedIn();
      const statusBy = async (headers: object) => (await make(visitor, call, undefined, headers)).statusCode;
      const refused = { 'sec-fetch-site': 'same-site' };
      for (const headers of [
        { origin: 'http://shop.vestibule.localhost:8080' },
        { ...refused, 'sec-fetch-dest': 'empty' },
        { ...refused, 'sec-fetch-dest': 'image' },
        ...(isOfSisters ? [] : [{ origin: sister, 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }]),
      ])
        expect([headers, await statusBy(headers)]).toEqual([headers, 403]);
      if (isOfSisters) expect(await statusBy({ origin: sister })).not.toBe(403);
    },
  );

  it('I2 every call refuses a text that is longer than any rule allows, and a field that it does not know', async () => {
    const visitor = await service.loggedIn();
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (call.body === undefined) continue;
      const body = sampleBody(call);
      for (const [field, schema] of Object.entries(call.body.entries)) {
        const inner = 'wrapped' in schema ? (schema.wrapped as typeof schema) : schema;
        if (inner.type === 'number' || inner.type === 'boolean') continue;
        const most = inner === credential || inner === address ? longestBody.address : longestBody.text;
        const { statusCode } = await make(visitor, call, { ...body, [field]: 'x'.repeat(most + 1) });
        expect([name, field, statusCode]).toEqual([name, field, 400]);
      }
      expect((await make(visitor, call, { ...body, Extra: 1 })).message).toBe('The field Extra is not known');
    }
  });
});
