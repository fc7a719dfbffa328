import Bowser from 'bowser';
import fc from 'fast-check';
import { serviceTexts } from '../../i18n/i18n-service';
import { addPasskey, createAuthenticator } from '../support/authenticator';
import { logInBody, newPerson, password, signUpBody } from '../fixtures/people';
import { engine, origin, otherName, serviceOn, sister, tokenOf } from '../support/testService';

interface Said {
  /** The origin of a page that may call; any other is refused. */
  readonly page: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly back: string;
}

const words = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }),
  fc.constantFrom('URGENT: secure it at https://evil.example/', 'evil.example', new URL(sister).host, 'pl'),
);
const agent = fc.constantFrom('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0 ', '');
const said: fc.Arbitrary<Said> = fc.record({
  page: fc.constantFrom({}, { origin }, { origin: sister }, { origin: otherName, host: new URL(otherName).host }),
  headers: fc.record({
    host: words,
    'user-agent': fc.tuple(agent, words, agent).map((parts) => parts.join('')),
    // By design, a mail is in the language of the request that caused it.
    'accept-language': words.filter((one) => !/pl/i.test(one)),
    'x-forwarded-host': words,
    'x-forwarded-proto': words,
    forwarded: words.map((one) => `host=${one}`),
    referer: words,
  }),
  back: fc.oneof(
    words,
    words.map((one) => `${sister}/${one}`),
    words.map((one) => `${origin}/info?${one}#${one}`),
  ),
});

const devices = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP), 'an unknown device']);

const service = serviceOn(engine, { isResetByMail: true });

/** Takes one account through every kind of mail. @returns the mails without its names, addresses, tokens, times and known devices */
async function mailsOf({ page, headers, back }: Said): Promise<string[]> {
  const [person, later] = [newPerson(), newPerson()];
  const [stranger, owner] = [service.visitor(), service.visitor()];
  const asked = { headers: { ...headers, ...page } };
  const first = service.sent.length;
  const link = () => service.linkTo(person.email);
  const done = async (answer: Promise<{ statusCode: number }>, status = 200) => {
    expect((await answer).statusCode).toBe(status);
    await service.sendDue();
  };

  for (let turn = 0; turn < 2; turn += 1)
    await done(stranger.post('/signup', { ...signUpBody(person), Continue: back }, asked));
  await done(stranger.post('/login', logInBody(person.email), asked), 403);
  await done(stranger.put('/signup/verify-email', { Token: await link() }, { headers }));
  await done(stranger.post('/account/reset-link', { Email: person.email }, asked));
  await done(stranger.post('/account/reset-password', { Token: await link(), Password: password }, { headers }));

  await done(owner.post('/login', logInBody(person.email), asked));
  await done(owner.put('/account/username', { Username: later.username }, { headers }));
  await done(addPasskey(owner, createAuthenticator(origin)));
  const [passkey] = await owner.passkeys();
  await done(owner.post('/account/passkeys/remove', { Id: passkey?.id }, { headers }));
  const change = { CurrentPassword: password, NewPassword: password };
  await done(owner.post('/account/password', change, { headers }));
  await done(owner.put('/account/email', { Email: later.email }, { headers }));
  await done(stranger.put('/signup/verify-email', { Token: tokenOf(service.lastMailTo(later.email)) }, { headers }));
  await done(stranger.post('/account/restore-email', { Token: await link() }, { headers }));

  // Two mails to different addresses are sent at the same time.
  const mails = service.sent.slice(first).map(({ subject, text, html }) =>
    [subject, text, html]
      .join('\n')
      .replaceAll(new RegExp(`${person.username}|${later.username}`, 'g'), 'NAME')
      .replaceAll(/token=[\w-]{43}/g, 'token=TOKEN')
      .replaceAll(/When: [^<\n]*\sUTC/g, 'When: THEN')
      .replaceAll(/Device: ([^<\n]*)/g, (line, device: string) =>
        device.split(', ').every((name) => devices.has(name)) ? 'Device: KNOWN' : line,
      )
      .replaceAll(otherName, origin),
  );
  return mails.toSorted();
}

it('V17 what requests without a session say stands in no mail, whatever they say, and whichever mail it is', async () => {
  const usual = await mailsOf({ page: {}, headers: {}, back: origin });
  // All except those that the owner sends.
  const { invitation: _own, choosePassword: _owners, ...others } = serviceTexts.en.mail;
  const kinds = Object.values(others).filter((one) => typeof one === 'object');
  expect(new Set(usual).size).toBe(kinds.length);
  await fc.assert(
    fc.asyncProperty(said, async (one) => expect(await mailsOf(one)).toEqual(usual)),
    { numRuns: 6 },
  );
});
