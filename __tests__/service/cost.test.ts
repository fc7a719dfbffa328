import type { InjectOptions } from 'fastify';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logInBody, password, signUpBody } from '../fixtures/people';
import { serviceOn } from '../support/testService';
import { testFolder } from '../support/testFolder';

const size = 15_000;
const fill = (unit: string) => unit.repeat(size / Buffer.byteLength(unit));
const plain = fill('x');
/** Texts that may cost more than their length: combining marks in the wrong order, characters that grow when folded, long runs. */
const hostile: Readonly<Record<string, string>> = {
  'marks in the wrong order': `a${fill('\u0300\u0316')}`,
  'a name of marks': `${fill('\u0301\u0323').slice(0, -3)}@x`,
  'letters that grow': fill('\ufdfa'),
  'letters that change case': fill('ŉ'),
  'signs that cannot be seen': fill('\u200b'),
  'spaces before a letter': `${fill(' ').slice(1)}x`,
  dots: `a@${fill('a.').slice(2)}`,
  'quotation marks': fill('"').slice(0, 7_000),
};

const folder = testFolder();
for (const name of ['index.html', '404.html']) writeFileSync(join(folder, name), name);
const service = serviceOn('PostgreSQL', { siteFolder: folder });

const costOf = async (options: InjectOptions): Promise<number> => {
  const begun = process.cpuUsage();
  expect((await service.app.inject(options)).statusCode).toBeLessThan(500);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
};

/** Takes the minimum of several tries of both: other threads of the process, such as the garbage collector, can only add time. */
const expectCheap = async (what: string, dear: InjectOptions, usual: InjectOptions) => {
  let [ms, usualMs] = [Infinity, Infinity];
  const isCheap = () => ms < 4 + 3 * usualMs;
  for (let turn = 0; turn < 6 || (turn < 60 && !isCheap()); turn += 1) {
    ms = Math.min(ms, await costOf(dear));
    usualMs = Math.min(usualMs, await costOf(usual));
  }
  expect([what, isCheap() ? 'cheap' : `${ms} ms, and ${usualMs} for as much plain text`]).toEqual([what, 'cheap']);
};

describe('I5 no input costs more than linear time before it is bounded', () => {
  const bodies = {
    'POST /api/login': (text: string) => logInBody(text, password, true),
    'POST /api/login, password': (text: string) => logInBody('anna', text, true),
    'POST /api/signup': (text: string) => signUpBody({ username: text, email: 'a@b.example' }),
    'POST /api/signup, email': (text: string) => signUpBody({ username: 'a', email: text }),
    'POST /api/signup, password': (text: string) => signUpBody({ username: 'a', email: 'a@b.example' }, text),
    'PUT /api/signup/verify-email': (text: string) => ({ Token: text }),
    'PUT /api/signup/verify-email, password': (text: string) => ({ Token: 'x', Password: text }),
  };

  it.each(Object.entries(bodies))('in the body of %s', async (call, bodyOf) => {
    const [method, url = ''] = call.split(/,? /);
    const ask = (text: string) => ({ method: method as 'POST', url, payload: bodyOf(text) });
    for (const [kind, text] of Object.entries(hostile)) await expectCheap(kind, ask(text), ask(plain));
  });

  it('in an address, a cookie or any other header', async () => {
    for (const path of [`${fill('/').slice(1)}x`, fill('.a'), `/${fill('%2f').slice(0, -3)}x`, fill('/..')])
      await expectCheap(path.slice(0, 8), { url: `/${path}` }, { url: `/${plain}` });
    for (const name of ['cookie', 'accept-language', 'accept-encoding', 'content-type', 'origin', 'if-none-match'])
      for (const text of [fill('a;'), fill('a=b;'), `${fill(' ').slice(2)}x`, fill('q=0.1,'), fill('"')]) {
        const ask = (value: string) => ({ url: '/api/languages/ui', headers: { [name]: value } });
        await expectCheap(`${name}: ${text.slice(0, 8)}`, ask(text), ask(plain));
      }
  });
});
