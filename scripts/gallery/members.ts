import { randomBytes } from 'node:crypto';
import { request } from '@playwright/test';
import { languages, type LanguageCode } from '../../shared/languages';
import type { Member, Site } from './stage';

type LinkTo = (email: string) => Promise<string>;

const password = 'Passw0rd!';

export async function signUpMembers(origin: string, linkTo: LinkTo): Promise<Site['members']> {
  const people = await Promise.all(
    languages.map(async ({ code, id }) => [code, await signUp(origin, linkTo, id)] as const),
  );
  return Object.fromEntries(people) as Record<LanguageCode, Member>;
}

async function signUp(origin: string, linkTo: LinkTo, languageId: number): Promise<Member> {
  const username = `visitor_${randomBytes(4).toString('hex')}`;
  const email = `${username}@vestibule.example`;
  const visitor = await request.newContext({ baseURL: origin, extraHTTPHeaders: { Origin: origin } });
  const send = async (method: string, call: string, data: object) => {
    const response = await visitor.fetch(`/api/${call}`, { method, data });
    if (response.status() !== 200) throw new Error(`${call} was refused: ${await response.text()}`);
  };
  await send('POST', 'signup', { Username: username, Email: email, Password: password, LanguageId: 1 });
  const token = new URL(await linkTo(email)).searchParams.get('token') ?? '';
  await send('PUT', 'signup/verify-email', { Token: token });
  await send('POST', 'login', { UsernameOrEmail: username, Password: password, IsRememberMe: false });
  await send('PUT', 'ui/language', { LanguageId: languageId });
  await visitor.dispose();
  return { username, email, password, token };
}
