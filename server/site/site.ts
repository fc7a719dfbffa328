import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolve } from 'node:path';
import { languageCookie, languageOfId } from '../../shared/languages';
import { changePassword, fileHeaders, hashedFolder, lifetimes, pageHeaders } from '../../shared/hosting';
import { prefix } from '../../shared/contract';
import { Refused } from '../http/refused';
import { findPage, readPages, type Page } from './pages';

interface SiteOptions {
  readonly siteFolder?: string;
  readonly sisterFolder?: string;
  readonly addresses: { readonly sisterHost: string };
}

/**
 * Serves the built export, and on the sister's host her plain files. What is served was listed when the service started:
 * a path that is not on the list does not exist, so none can lead out of the folder.
 * @throws StartError where a folder is missing.
 */
export async function serveSite(
  app: FastifyInstance,
  { siteFolder, sisterFolder, addresses }: SiteOptions,
): Promise<void> {
  const root = siteFolder ?? sisterFolder;
  if (root === undefined) return;
  await app.register(fastifyStatic, {
    root: resolve(root),
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'allow',
  });
  const site = siteFolder === undefined ? undefined : readPages(resolve(siteFolder));
  const sister = sisterFolder === undefined ? undefined : readPages(resolve(sisterFolder));

  if (site !== undefined)
    app.get(changePassword.from, (_request, reply) => reply.redirect(changePassword.to, changePassword.status));
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    if (sister !== undefined && request.headers.host?.toLowerCase() === addresses.sisterHost) {
      const page = `${path.slice(1).replace(/\/$/, '')}/index.html`.replace(/^\//, '');
      const isPage = sister.html.has(page);
      if (!isPage && !sister.files.has(path.slice(1))) throw new Refused(404, (texts) => texts.notFound);
      return reply
        .headers({ ...(isPage && sister.headers.html), 'Cache-Control': lifetimes.other })
        .sendFile(isPage ? page : path.slice(1), sister.root);
    }
    // A call that there is none of is no page: who calls reads JSON.
    if (site === undefined || path.startsWith(`${prefix}/`)) throw new Refused(404, (texts) => texts.notFound);
    if (site.files.has(path.slice(1))) return sendAsset(reply, path.slice(1), site.root);
    return sendPage(reply, findPage(site, path, chosenLanguage(request)), site.root);
  });
}

function chosenLanguage(request: FastifyRequest): string {
  return languageOfId(request.cookies[languageCookie]).code;
}

function sendAsset(reply: FastifyReply, file: string, root: string): FastifyReply {
  const lifetime = file.startsWith(`${hashedFolder}/`) ? lifetimes.hashed : lifetimes.other;
  return reply.headers({ ...fileHeaders, 'Cache-Control': lifetime }).sendFile(file, root);
}

// Without validators: two languages at one address could have one size and one date, and the browser would keep the wrong one.
function sendPage(reply: FastifyReply, page: Page | undefined, root: string): FastifyReply {
  if (page === undefined) throw new Refused(404, (texts) => texts.notFound);
  return reply
    .code(page.status)
    .headers({ ...page.headers, ...pageHeaders, 'Content-Language': page.language })
    .sendFile(page.file, root, { etag: false, lastModified: false, acceptRanges: false });
}

function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
