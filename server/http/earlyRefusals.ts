import type { ConnectionError, FastifyInstance } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { serviceTexts } from '../../i18n/i18n-service';
import { fallbackLanguage, languages, type LanguageCode } from '../../shared/languages';
import { languageOfHeader } from './languageOfHeader';
import { Refused } from './refused';

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** Refuses, with a sentence as everywhere, what Node refuses without a body before there is a request for Fastify. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  refuse(response, 417, bodyOf(serviceTexts[languageOf(request)].requestMalformed));
}

/** By language, made once each: a flood is answered with them, and the sentence's plural costs more than all the rest. */
const tooMany = new Map<LanguageCode, string>();

/** Refuses a request on a connection that has too many without an answer. */
export function refuseMany(request: IncomingMessage, response: ServerResponse): void {
  const language = languageOf(request);
  const body = tooMany.get(language) ?? bodyOf(serviceTexts[language].tooManyAttempts(1));
  tooMany.set(language, body);
  response.setHeader('Retry-After', '1');
  refuse(response, 429, body);
}

const languageOf = ({ headers }: IncomingMessage) => languageOfHeader(headers['accept-language']);
const bodyOf = (message: string) => JSON.stringify({ message });

function refuse(response: ServerResponse, status: 417 | 429, body: string): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Refuses what names no host, two, or one that is not ours before its path, as to a proxy. */
export function refuseEarly(app: FastifyInstance): void {
  // Node's own answer to none is switched off with `requireHostHeader`; of two it takes the first, and a proxy perhaps the other.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    const isElsewhere = raw.url !== '*' && raw.url?.startsWith('/') !== true;
    const isRefused = isElsewhere || hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0');
    done(isRefused ? new Refused(400, (texts) => texts.addressMalformed) : undefined);
  });
}

/**
 * Answers what is not HTTP, too large or too slow. Its language is unknown: the headers were not read. Headers that are too
 * large are told of as text in every language, because it is a person's browser that sends them, to every address.
 */
export function answerClientError({ code }: ConnectionError, socket: Socket): void {
  if (socket.writable && code !== 'ECONNRESET') {
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const texts = serviceTexts[fallbackLanguage.code];
    const body =
      status === 431
        ? languages.map((language) => `${serviceTexts[language.code].headersTooLarge}.\n`).join('')
        : bodyOf(status === 408 ? texts.tooSlow : texts.requestMalformed);
    const lines = Object.entries({
      ...headers,
      Connection: 'close',
      ...(status === 431 && { 'Content-Type': 'text/plain; charset=utf-8' }),
      'Content-Length': Buffer.byteLength(body),
    });
    socket.write(
      [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map((line) => line.join(': ')), '', body].join('\r\n'),
    );
  }
  socket.destroySoon();
}
