import { request } from 'node:http';
import type { Outbox } from './browserOutbox';

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

let count = 0;

/** A visitor nobody has met yet. */
export function newVisitor(): Account {
  count += 1;
  const username = `visitor.${process.pid}.${count}`;
  return { username, email: `${username}@mail.example`, password: 'Open.Sesame1' };
}

/** Signs a visitor up and verifies the email, by calls to the service. */
export async function createAccount(port: number, outbox: Outbox): Promise<Account> {
  const account = newVisitor();
  await call(port, 'POST', 'signup', {
    Username: account.username,
    Email: account.email,
    Password: account.password,
    LanguageId: 1,
  });
  const { link } = await outbox.mailTo(account.email);
  await call(port, 'PUT', 'signup/verify-email', { Token: new URL(link).searchParams.get('token') });
  return account;
}

/** @throws Error on any answer but 200 */
export async function call(port: number, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: `/api/${path}`,
        headers: { 'Content-Type': 'application/json', Host: `localhost:${port}` },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
  if (status !== 200) throw new Error(`${method} api/${path} answered ${status}`);
}
