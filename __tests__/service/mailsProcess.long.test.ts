import { until } from '../fixtures/until';
import { compileService, runCompiled, startCompiled } from '../support/compiledService';
import { startSink } from '../support/serviceSmtp';
import { newPerson, signUpBody } from '../support/testService';
import { testFolder } from '../support/testFolder';

const folder = testFolder();
beforeAll(() => compileService());

describe('npm run mails', () => {
  it('shows what is not delivered, sends it again, forgets it, and tries the mail server', async () => {
    const sink = await startSink();
    const env = { DATA_DIR: folder, SMTP_URL: sink.url, SITE_ORIGIN: 'https://www.example.org' };
    const mails = (...words: string[]) => runCompiled('mails.js', words, env);
    sink.mode = 'gone';
    const service = await startCompiled(env);
    await service.line(/The mail server of SMTP_URL takes no mails now/);
    sink.mode = 'refuses';
    const { username, email } = newPerson();
    await service.call('POST', '/signup', signUpBody({ username, email }));
    await service.line(/A mail is not delivered/);
    const shown = await mails('list');
    expect(shown.out).toMatch(
      new RegExp(`^mails:\n  id .*\n  1 +verification  ${email}  .*  550 RCPT TO .*No such user[^\n]*\n$`),
    );

    expect(await mails('test', email)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^127\.0\.0\.1:\d+ takes no mail: 550 RCPT TO: .*No such user/) as string,
    });
    expect((await mails('drop', '1')).error).toBe('Forget mail 1? Say so with --yes.\n');
    sink.mode = 'takes';
    expect((await mails('test', 'owner@example.com')).out).toContain('sent: owner@example.com\n');
    expect(sink.received[0]?.raw).toContain('A test mail of Vestibule');
    expect(sink.received[0]?.greeting).toBe('www.example.org');
    expect((await mails('retry', '1')).out).toBe('retried: 1\n');
    await until(() => sink.received.length === 2);
    expect(sink.received[1]?.to).toEqual([email]);
    expect(await service.end()).toBe(0);
    expect((await mails('list', '--json')).out).toBe('{"mails":[],"areAll":true}\n');
    expect(await mails('drop', '1', '--yes')).toMatchObject({ code: 1, error: 'There is no mail 1.\n' });
    expect((await mails('drop')).code).toBe(2);
    await sink.close();
  });
});
