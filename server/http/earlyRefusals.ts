import type { ConnectionError, FastifyInstance } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { serviceTexts } from '../../i18n/i18n-service';
import { fallbackLanguage, languages, type LanguageCode } from '../../shared/languages';
import { languageOfHeader, textsOf } from '../lib/languageOfHeader';
import { Refused } from '../lib/refused';

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** Refuses an `Expect` header that is not supported. Node would do so before Fastify sees the request, without a message. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  answer(response, 417, bodyOf(textsOf(request).requestMalformed));
}

/** Answers by language, each made once: a flood gets many, and forming the sentence's plural costs more than everything else. */
const tooMany = new Map<LanguageCode, string>();

export function refuseMany(request: IncomingMessage, response: ServerResponse): void {
  const language = languageOfHeader(request.headers['accept-language']);
  const body = tooMany.get(language) ?? bodyOf(serviceTexts[language].tooManyAttempts(1));
  tooMany.set(language, body);
  response.setHeader('Retry-After', '1');
  answer(response, 429, body);
}

const bodyOf = (message: string) => JSON.stringify({ message });

function answer(response: ServerResponse, status: 417 | 429, body: string): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Refuses a request that has no `Host` or several, or whose target is another host's URL, as if sent to a proxy. */
export function refuseEarly(app: FastifyInstance): void {
  // `requireHostHeader: false` switches off Node's own refusal. Of two hosts Node takes the first, but a proxy may take
  // the other.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    const isElsewhere = raw.url !== '*' && raw.url?.startsWith('/') !== true;
    const isRefused = isElsewhere || hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0');
    done(isRefused ? new Refused(400, 'addressMalformed') : undefined);
  });
}

/**
 * Answers a request that is not HTTP, too large or too slow. Its language is unknown, because the headers were not read. If
 * they are too large, the answer is plain text in every language: a person's browser sends such cookies to every address.
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
