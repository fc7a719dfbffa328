import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteFile } from './pages';

/** @param isTagged whether the answer has an entity tag, with which the client can revalidate its copy (304) */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  isTagged: boolean,
): FastifyReply {
  const encoding = encodingFor(request, file);
  reply.type(file.type);
  if (file.compressed.size > 0)
    reply.header('Vary', [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  if (encoding !== undefined) reply.header('Content-Encoding', encoding);
  if (isTagged) {
    const tag = `"${file.hash}${encoding === undefined ? '' : `-${encoding}`}"`;
    reply.header('ETag', tag);
    if (isAmong(tag, request.headers['if-none-match'])) return reply.code(304).send();
  }
  return reply.send((encoding === undefined ? undefined : file.compressed.get(encoding)) ?? file.content);
}

/** The encoding to send, or undefined for none. If the client has no preference, the file's first encoding wins. */
function encodingFor({ headers }: FastifyRequest, { compressed }: SiteFile): string | undefined {
  const chosen = negotiate(headers['accept-encoding']?.toLowerCase() ?? '', [...compressed.keys(), 'identity']);
  return chosen === null || chosen === 'identity' ? undefined : chosen;
}

function isAmong(tag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((other) => other.trim().replace(/^W\//, '') === tag);
}
