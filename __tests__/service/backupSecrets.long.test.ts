import { exportData } from '../../server/database/exportData';
import { addApp } from '../../server/openid/apps';
import { makeServiceKey } from '../../server/services/serviceKeys';
import { newPerson } from '../fixtures/people';
import { cookieOf, engine, origin, serviceOn } from '../support/testService';

const callback = 'https://shop.example/callback';

const bothCookies = (token: string) => `${cookieOf('refresh')}=${token}; ${cookieOf('access')}=${token}`;

const service = serviceOn(engine, { isResetByMail: true });
const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '192.0.2.1' };
const send = async (url: string, headers: Record<string, string>, payload?: string | object) => {
  const method = payload === undefined ? 'GET' : 'POST';
  return (await service.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })).statusCode;
};
/** Every way to use a text as a credential; each answers 200 only if it works. */
const ways = (text: string): Readonly<Record<string, () => Promise<number>>> => {
  const basic = `Basic ${Buffer.from(`shop:${text}`).toString('base64')}`;
  const grant = (more: object) =>
    new URLSearchParams({ redirect_uri: callback, code_verifier: 'v'.repeat(43), ...more }).toString();
  return {
    'an access token': () => send('/islogged', { cookie: `${cookieOf('access')}=${text}`, origin }),
    'a refresh token': () => send('/refreshaccesstoken', { cookie: bothCookies(text), origin }, {}),
    'an access token of an app': () => send('/oidc/me', { authorization: `Bearer ${text}` }),
    'a refresh token of an app': () =>
      send('/oidc/token', form, grant({ grant_type: 'refresh_token', client_id: 'phone', refresh_token: text })),
    'a code': () =>
      send('/oidc/token', form, grant({ grant_type: 'authorization_code', client_id: 'phone', code: text })),
    'an app’s secret': async () => {
      const refreshed = grant({ grant_type: 'refresh_token', refresh_token: 'x' });
      const status = await send('/oidc/token', { ...form, authorization: basic }, refreshed);
      return status === 400 ? 200 : status;
    },
    'a service’s key': () => send('/introspect', { ...form, authorization: `Bearer ${text}` }, 'token=x'),
    'a link': async () => (await service.verify(text)).statusCode,
    'a password': async () => await service.logInStatus('somebody', text),
  };
};

it('What a backup holds lets its reader neither sign nor log in nor be someone', async () => {
  const { secret = '' } = await addApp(service.db, { name: 'shop', redirects: [callback] });
  await addApp(service.db, { name: 'phone', redirects: [callback], isPublic: true });
  const { key } = (await makeServiceKey(service.db, 'recipes')) as { readonly key: string };
  await service.app.inject('/api/oidc/jwks');
  const person = { ...newPerson(), username: 'somebody' };
  const visitor = await service.loggedIn(await service.account(person));
  const verifying = await service.signUp();
  // The credentials that the visitor, the app and the service really have are accepted.
  const access = visitor.cookies.get(cookieOf('access')) ?? '';
  const real = { 'an access token': access, 'an app’s secret': secret, 'a service’s key': key };
  for (const [way, text] of Object.entries(real)) expect([way, await ways(text)[way]?.()]).toEqual([way, 200]);
  let backup = '';
  for await (const lines of exportData(service.db)) backup += lines;
  for (const text of [access, secret, key, verifying]) expect(backup).not.toContain(text);
  // The values of the lines, without the names of columns.
  const values = [...backup.matchAll(/:"([^"]+)"/g)].flatMap(([, value = '']) => value.split(/[^\w.~+/=-]+/));
  const texts = new Set(values.filter((text) => text.length > 8));
  expect(texts.size).toBeGreaterThan(40);
  for (const text of texts)
    for (const [way, attempt] of Object.entries(ways(text)))
      if ((await attempt()) === 200) throw new Error(`${text} of the backup is taken as ${way}.`);
  expect(backup).not.toContain('openid_keys');
});
