import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { reachChecks } from '../../scripts/doctor/reachChecks';
import { runChecks } from '../../scripts/deploy/checks';
import type { HostPage } from '../../scripts/doctor/hostPage';
import { lackingParts } from '../../src/embed/chooseReact';
import { answeringServer } from '../support/contractBrowser';

const origin = 'https://recipes.vestibule.example';
const code = 'export {};';
const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`;

/** What the doctor finds in one row about a front door; '' where it holds. */
async function found(row: string, host: Partial<HostPage>): Promise<string> {
  const page: HostPage = {
    url: `${origin}/`,
    origin,
    page: { url: `${origin}/`, status: 200, headers: {}, body: Buffer.from('') },
    html: '',
    use: 'card',
    scripts: [],
    codes: [],
    site: 'https://www.vestibule.example',
    api: 'https://www.vestibule.example',
    embed: { contract: 1, react: '^19.0.0', integrity: { '/embed/load.mjs': hash } },
    policies: [],
    ...host,
  };
  const rows = await runChecks(
    reachChecks.filter(({ what }) => what === row),
    page,
  );
  return rows.map(({ passes, found: sentence }) => (passes ? '' : sentence)).join();
}

async function foundAt(row: string, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await answeringServer(answer);
  try {
    return (await found(row, { site: server.api.origin })).replaceAll(server.api.origin, 'SITE');
  } finally {
    await server.close();
  }
}

const headers = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-cache',
};

describe('The doctor blames', () => {
  test('nothing where the loader is sent as it should be', async () => {
    const answer = (_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' }).end(code);
    expect(await foundAt('Remote', answer)).toBe('');
  });

  test('the type of a loader that is sent as octet-stream', async () => {
    const answer = (_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { ...headers, 'Content-Type': 'application/octet-stream' }).end(code);
    expect(await foundAt('Remote', answer)).toMatch(
      /^SITE\/embed\/load\.mjs is sent as 'application\/octet-stream', which browsers refuse to run: send \.js and \.mjs as text\/javascript/,
    );
  });

  test('a file that is not there, where the host answers with a page instead', async () => {
    const answer = (_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { ...headers, 'Content-Type': 'text/html' }).end('<!doctype html>');
    expect(await foundAt('Remote', answer)).toMatch(/answers a page and no script: the file is not there/);
    expect(await foundAt('Relay', answer)).toMatch(/^SITE\/session-relay answers another page: put the file/);
  });

  test('a relay page that is missing, and one that another origin may frame', async () => {
    const missing = (_request: IncomingMessage, response: ServerResponse) => response.writeHead(404).end();
    expect(await foundAt('Relay', missing)).toMatch(/^SITE\/session-relay answers 404: put the file/);
    const others = (_request: IncomingMessage, response: ServerResponse) =>
      response
        .writeHead(200, { 'Content-Security-Policy': "frame-ancestors 'self'" })
        .end('<script id="relay-start"></script>');
    expect(await foundAt('Relay', others)).toMatch(/may be framed by 'self', not by https:\/\/recipes\.vestibule/);
  });

  test.each([
    ['https://recipes.vestibule.example', 'https://www.vestibule.example', ''],
    ['https://vestibule.co.uk', 'https://www.vestibule.co.uk', ''],
    ['http://recipes.vestibule.localhost:3000', 'http://vestibule.localhost:8080', ''],
    ['https://ada.github.io', 'https://vestibule.github.io', 'keep names below github.io apart'],
    ['https://recipes.pages.dev', 'https://vestibule.pages.dev', 'keep names below pages.dev apart'],
    ['https://recipes.co.uk', 'https://vestibule.co.uk', 'keep names below co.uk apart'],
    ['https://recipes.example', 'https://www.vestibule.example', 'no sub-domains of one domain, so'],
  ])('for cookies from %s to %s: %j', async (page, service, sentence) => {
    const blamed = await found('Cookies', { origin: page, api: service });
    if (sentence === '') expect(blamed).toBe('');
    else expect(blamed).toContain(sentence);
  });
});

test('A page whose federation shares React 19 in part is told what it lacks', () => {
  const module = { get: async () => null };
  const shared = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { '19.3.1': module }]));
  expect(lackingParts(shared('react', 'react-dom'))).toEqual(['react/jsx-runtime', 'react-dom/client']);
  expect(lackingParts(shared('react', 'react-dom/client', 'react/jsx-runtime'))).toEqual([]);
  expect(lackingParts({ react: { '18.3.1': module } })).toEqual([]);
});
