import { fallbackLanguage } from '../../../../shared/languages';
import { createAccountClient } from '../../../../src/api/accountClient';
import { createAnonymousClient } from '../../../../src/api/anonymousClient';
import { createSessionClient } from '../../../../src/api/sessionClient';

type Call = (...args: unknown[]) => Promise<unknown>;

const api = { origin: 'https://api.vestibule.example', language: () => fallbackLanguage.code };
const clients: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  anonymous: createAnonymousClient(api),
  session: { ...createSessionClient(api), ...createAccountClient(api) },
};

/** How the service might answer besides as it did: each way that a client has to tell apart. */
const otherAnswers: readonly Answer[] = [
  { status: 401, body: { message: 'Wrong username, email or password' } },
  { status: 429, body: { message: 'Too many attempts, please try again in 45 seconds' } },
  { status: 503, body: null },
  { status: 200, body: null },
  { status: 200, body: {} },
  { status: 200, body: [] },
  null,
];

/** Null where none comes. */
type Answer = { readonly status: number; readonly body: unknown } | null;

const known = new Map<string, string>();

/** What a client sends for a call, and what it makes of the recorded answer and of others; null for a call of no client. */
export async function requestsOf(call: string, args: readonly unknown[], result: unknown): Promise<string | null> {
  const [part = '', name = ''] = call.split('.');
  const work = clients[part]?.[name];
  if (typeof work !== 'function') return null;
  const key = JSON.stringify([call, args, result]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const told: string[] = [];
  for (const answer of [answerOf(result), ...otherAnswers]) told.push(await sent(work as Call, args, answer));
  const [requests] = told.map((one) => one.split('\n')[0]);
  const text = `${call} sends ${requests ?? ''}\n${told.map((one) => one.split('\n')[1]).join('\n')}`;
  known.set(key, text);
  return text;
}

function answerOf(outcome: unknown): Answer {
  const { kind, body, status, message } = (outcome ?? {}) as Readonly<Record<string, unknown>>;
  if (kind === 'answered') return { status: 200, body };
  return kind === 'refused' ? { status: Number(status), body: { message } } : null;
}

async function sent(work: Call, args: readonly unknown[], answer: Answer): Promise<string> {
  const requests: unknown[] = [];
  const { fetch: usual } = globalThis;
  const { error: usualError } = console;
  globalThis.fetch = (address, init) => {
    const { signal: _signal, ...said } = init ?? {};
    requests.push([address, said]);
    if (answer === null) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(responseOf(answer));
  };
  console.error = () => {};
  try {
    const outcome = await work(...args).catch((error: unknown) => ({ threw: String(error) }));
    return `${JSON.stringify(requests)}\n  answered ${JSON.stringify(answer)} it gives ${JSON.stringify(outcome)}`;
  } finally {
    globalThis.fetch = usual;
    console.error = usualError;
  }
}

/** As much of a response as a client reads. */
const responseOf = ({ status, body }: NonNullable<Answer>): Response =>
  new Response(JSON.stringify(body), { status, statusText: '', headers: { 'Content-Type': 'application/json' } });
