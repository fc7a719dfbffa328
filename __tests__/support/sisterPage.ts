import type { Page, Route } from '@playwright/test';
import { build } from 'esbuild';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../tools/build/root';
import type { TestSite } from './browser';
import { snippetOf } from './docsSnippets';

/** The page's snippets use npm start's port; a test's site has its own. */
const atHome = (code: string, { sisterOrigin }: TestSite) => code.replaceAll(':8080', `:${new URL(sisterOrigin).port}`);

/** Answers for an address, whatever its query, in the place of its host. */
export async function fulfil(page: Page, address: string, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  const { origin, pathname } = new URL(address);
  await page.context().route(
    (url) => url.origin === origin && url.pathname === pathname,
    (route) => route.fulfill(answer),
  );
  // A fulfilled page has no address, and Chromium keeps such pages from calling loopback unless they are allowed to.
  await page.context().grantPermissions(['local-network-access'], { origin });
}

interface Given {
  readonly body?: string;
  readonly user?: string;
  readonly policy?: string;
  readonly ownType?: string;
  /** The page's version of React; by default the sister's own, 18. */
  readonly react?: 18 | 19;
}

/**
 * Opens a page of the sister's origin that runs a snippet from the documentation unchanged, except for the port: HTML as
 * part of the page, a script compiled as in the sister's own build, with React 18. The page uses the documentation's policy.
 */
export async function openSnippet(
  page: Page,
  site: TestSite,
  name: string,
  { body = '', user, policy = 'policy', ownType = '', react = 18 }: Given = {},
): Promise<string> {
  const snippet = await snippetOf(name);
  const isHtml = snippet.language === 'html';
  const code = atHome(snippet.code, site);
  const script = isHtml ? '' : await compiled(name, snippet.language, code, user, react);
  const address = `${site.sisterOrigin}/snippets/${name}`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"><body>${body}${isHtml ? code : `<script src="/snippets/${name}.js" type="module"></script>`}</body></html>`;
  const headers = { 'Content-Security-Policy': atHome(`${(await snippetOf(policy)).code.trim()} ${ownType}`, site) };
  // The origin and its behaviour are the sister's own; only these two files are replaced.
  await fulfil(page, address, { contentType: 'text/html; charset=utf-8', headers, body: html });
  await fulfil(page, `${address}.js`, { contentType: 'text/javascript; charset=utf-8', body: script });
  await page.goto(address);
  return address;
}

async function compiled(name: string, language: string, code: string, user: string | undefined, react: 18 | 19) {
  const folder = path.join(root, '.local/snippets', `${name}-${react}-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `snippet.${language}`), code);
  await writeFile(path.join(folder, 'user.tsx'), user ?? "import './snippet';");
  const own = path.join(root, 'examples/recipes/node_modules');
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, 'user.tsx')],
    bundle: true,
    format: 'esm',
    write: false,
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    define: { 'process.env.NODE_ENV': '"production"' },
    // Resolve files like those of an installed package, not through the workspace's link.
    preserveSymlinks: true,
    ...(react === 18 && { alias: { react: path.join(own, 'react'), 'react-dom': path.join(own, 'react-dom') } }),
  });
  return outputFiles[0]?.text ?? '';
}
