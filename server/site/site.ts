import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolve } from 'node:path';
import { prefix } from '../../shared/calls';
import { changePassword, fileHeaders, hashedFolder, cacheLifetimes, pageHeaders } from '../../shared/hosting';
import { languageCookie, languageOfId } from '../../shared/languages';
import { Refused } from '../lib/refused';
import type { AppDeps } from '../routes/apiDeps';
import { findPage, readPages } from './pages';
import { sendFile } from './sendFile';

/**
 * Serves the built export, and the sister app's files on its host, from memory. All files are read when the service starts,
 * so no path can lead out of the folder.
 * @throws StartError if a folder is missing
 */
export async function serveSite(
  app: FastifyInstance,
  { siteFolder, sisterFolder, addresses }: Pick<AppDeps, 'siteFolder' | 'sisterFolder' | 'addresses'>,
): Promise<void> {
  if (siteFolder === undefined && sisterFolder === undefined) return;
  const site = siteFolder === undefined ? undefined : readPages(resolve(siteFolder));
  const sister = sisterFolder === undefined ? undefined : readPages(resolve(sisterFolder));

  if (site !== undefined)
    app.get(changePassword.from, (_request, reply) => reply.redirect(changePassword.to, changePassword.status));
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    const name = path.slice(1);
    if (sister !== undefined && request.headers.host?.toLowerCase() === addresses.sisterHost) {
      const page = sister.html.get(`${name.replace(/\/$/, '')}/index.html`.replace(/^\//, ''));
      const file = page ?? sister.files.get(name);
      if (file === undefined) throw notFound(reply);
      reply.headers({ ...(page && sister.headers.html), 'Cache-Control': cacheLifetimes.other });
      return sendFile(request, reply, file, true);
    }
    // An unknown call of the API gets JSON, not a page.
    if (site === undefined || path.startsWith(`${prefix}/`)) throw notFound(reply);
    const file = site.files.get(name);
    if (file !== undefined) {
      const lifetime = name.startsWith(`${hashedFolder}/`) ? cacheLifetimes.hashed : cacheLifetimes.other;
      return sendFile(request, reply.headers({ ...fileHeaders, 'Cache-Control': lifetime }), file, true);
    }
    const page = findPage(site, path, chosenLanguage(request));
    if (page === undefined) throw notFound(reply);
    reply.code(page.status).headers({ ...pageHeaders, ...page.headers, 'Content-Language': page.language });
    // No entity tag: the same address gives another page in each language, and its headers may change without the page.
    return sendFile(request, reply, page.file, false);
  });
}

/** Not cached, because the file may exist after the next deployment. */
function notFound(reply: FastifyReply): Refused {
  reply.header('Cache-Control', 'no-store');
  return new Refused(404, 'notFound');
}

function chosenLanguage(request: FastifyRequest): string {
  return languageOfId(request.cookies[languageCookie]).code;
}

function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
