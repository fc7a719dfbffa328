import { fallbackLanguage } from '../../../../shared/languages';
import { isRecord } from '../../../../src/action-log/redact';
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
  { status: 200, page: '<!doctype html><title>Wi-Fi</title>' },
  { error: 'TypeError' },
  { error: 'AbortError' },
  { error: 'TimeoutError' },
  { error: 'offline' },
];

/** An answer with a document, or with what is none; or that none comes, and why. */
type Answer =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly page: string }
  | { readonly error: 'TypeError' | 'AbortError' | 'TimeoutError' | 'offline' };

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
  for (const answer of [answerOf(result), ...halfAnswers(result), ...otherAnswers])
    told.push(await sent(work as Call, args, answer));
  const [requests] = told.map((one) => one.split('\n')[0]);
  const text = `${call} sends ${requests ?? ''}\n${told.map((one) => one.split('\n')[1]).join('\n')}`;
  known.set(key, text);
  return text;
}

function answerOf(outcome: unknown): Answer {
  const { kind, body, status, message } = (outcome ?? {}) as Readonly<Record<string, unknown>>;
  if (kind === 'answered') return { status: 200, body };
  return kind === 'refused' ? { status: Number(status), body: { message } } : { error: 'TypeError' };
}

/** The recorded answer with one field after the other emptied, which a client must not believe. */
function halfAnswers(outcome: unknown): Answer[] {
  const { kind, body } = (outcome ?? {}) as Readonly<Record<string, unknown>>;
  if (kind !== 'answered') return [];
  const emptied = (one: unknown) =>
    isRecord(one) && !Array.isArray(one) ? Object.keys(one).map((field) => ({ ...one, [field]: null })) : [];
  const bodies = Array.isArray(body) ? emptied(body[0]).map((row) => [row]) : emptied(body);
  return bodies.map((half) => ({ status: 200, body: half }));
}

async function sent(work: Call, args: readonly unknown[], answer: Answer): Promise<string> {
  const requests: unknown[] = [];
  const said: string[] = [];
  const { fetch: usual } = globalThis;
  const { error: usualError } = console;
  globalThis.fetch = (address, init) => {
    const { signal: _signal, ...told } = init ?? {};
    requests.push([address, told]);
    return 'error' in answer ? Promise.reject(errorOf(answer.error)) : Promise.resolve(responseOf(answer));
  };
  const online = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  if ('error' in answer && answer.error === 'offline')
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: false } });
  console.error = (error: unknown) => void said.push(` and writes ${String(error)} to the console`);
  try {
    const outcome = await work(...args).catch((error: unknown) => ({ threw: String(error) }));
    return `${JSON.stringify(requests)}\n  answered ${JSON.stringify(answer)} it gives ${JSON.stringify(outcome)}${said.join('')}`;
  } finally {
    Reflect.deleteProperty(globalThis, 'navigator');
    if (online !== undefined) Object.defineProperty(globalThis, 'navigator', online);
    globalThis.fetch = usual;
    console.error = usualError;
  }
}

const errorOf = (name: string): Error =>
  name.endsWith('Error') && name !== 'TypeError'
    ? new DOMException('No answer came', name)
    : new TypeError('Failed to fetch');

/** As much of a response as a client reads. */
const responseOf = (answer: Exclude<Answer, { readonly error: string }>): Response =>
  'page' in answer
    ? new Response(answer.page, { status: answer.status, statusText: '' })
    : new Response(JSON.stringify(answer.body), {
        status: answer.status,
        statusText: '',
        headers: { 'Content-Type': 'application/json' },
      });
