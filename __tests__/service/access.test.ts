import { accountCalls } from '../../shared/accountContract';
import { calls } from '../../shared/allCalls';
import { sessionCalls, type Call } from '../../shared/calls';
import { address, credential, longestBody } from '../../shared/fields';
import { sessionEnd } from '../../shared/sessionEnd';
import { lifetimes } from '../../server/sessions/sessions';
import { sampleBody } from '../support/sampleBody';
import type { Visitor } from '../support/serviceVisitor';
import { engine, serviceOn, sister } from '../support/testService';

const make = (visitor: Visitor, call: Call, body: object | undefined = call.body && sampleBody(call), headers = {}) =>
  call.method === 'GET'
    ? visitor.get(call.path, { headers })
    : visitor[call.method === 'PUT' ? 'put' : 'post'](call.path, body, { headers });

const ofSession = Object.entries<Call>({ ...sessionCalls, ...accountCalls });
const needFresh = (
  'endSession endOtherSessions changeUsername changeEmail giveUpEmail accountData deleteOwnAccount ' +
  'passkeyOptions addPasskey renamePasskey removePasskey'
).split(' ') as (keyof typeof calls)[];

describe('who may make a call', () => {
  const service = serviceOn(engine);
  let visitor: Visitor;
  let stale: Visitor;
  let loggedOut: Visitor;
  beforeAll(async () => {
    stale = await service.loggedIn();
    await service.later(lifetimes.confirmation + 1);
    visitor = await service.loggedIn();
    const ended = await service.loggedIn();
    loggedOut = service.copyOf(ended);
    await ended.logOut();
  });

  for (const [name, call] of ofSession)
    it(`S3 ${name} answers 401 without a session, and with the cookies of an ended one`, async () => {
      for (const one of [service.visitor(), service.copyOf(loggedOut)])
        expect(await make(one, call)).toMatchObject({ statusCode: 401, message: 'You are not logged in' });
    });

  for (const [name, call] of Object.entries<Call>({ ...calls, sessionEnd }))
    it(`C1 ${name} answers only the pages that it is meant for`, async () => {
      const isOfSisters = call.from === 'sisters';
      const statusBy = async (headers: object, who = visitor) => (await make(who, call, undefined, headers)).statusCode;
      for (const headers of [
        { origin: 'http://shop.vestibule.localhost:8080' },
        { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
        { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'null' },
        ...(isOfSisters ? [] : [{ origin: sister, 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }]),
      ])
        expect([headers, await statusBy(headers)]).toEqual([headers, 403]);
      if (isOfSisters) expect(await statusBy({ origin: sister }, await service.loggedIn())).not.toBe(403);
    });

  it.each(needFresh)(
    '%s answers 428 unless the visitor logged in or gave the password in the last minutes',
    async (name) => expect((await make(stale, calls[name])).statusCode).toBe(428),
  );

  const withBody = Object.entries<Call>(calls).filter(([, { body }]) => body !== undefined);
  const typed = [1.5, 1e308, -1, '-1', true, null, ['x'], { toString: 'x' }];
  const texts = ['', '   ', '😀', 'a\0b', 'a\ud800b', '<img src=x onerror=alert(1)>', '\u202Eevil\u2066', '%s%n{0}'];
  const injected = ["'; drop table accounts; --", 'a\r\nset-cookie: x=1'];

  it('V8 I2 I3 no call takes a field of another type, length or name, or fails because of a text', async () => {
    const member = await service.loggedIn();
    for (const [name, call] of withBody) {
      const body = sampleBody(call);
      for (const field of ['verified', 'id', '__proto__', 'constructor']) {
        const { message } = await make(member, call, { ...body, [field]: true });
        expect([name, message]).toEqual([name, `The field ${field} is not known`]);
      }
      for (const [field, schema] of Object.entries(call.body?.entries ?? {})) {
        const inner = 'wrapped' in schema ? (schema.wrapped as typeof schema) : schema;
        const answerTo = async (value: unknown) => make(member, call, { ...body, [field]: value });
        for (const value of typed.filter((one) => typeof one !== inner.type && inner.type !== 'array')) {
          const { message } = await answerTo(value);
          expect([name, value, message]).toEqual([name, value, `The field ${field} is malformed`]);
        }
        if (field in body) expect((await answerTo(undefined)).statusCode).toBe(400);
        if (inner.type !== 'string') continue;
        const most = inner === credential || inner === address ? longestBody.address : longestBody.text;
        expect((await answerTo('x'.repeat(most + 1))).statusCode).toBe(400);
        for (const text of [...texts, ...injected]) {
          const { statusCode, message, headers } = await answerTo(text);
          expect([name, text, statusCode < 500, headers['set-cookie']]).toEqual([name, text, true, undefined]);
          expect(message).not.toMatch(/syntax|relation|invalid byte|column|at .*\.ts/i);
        }
      }
    }
  });
});
