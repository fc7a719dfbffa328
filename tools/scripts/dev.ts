import '../build/knownBrand';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer, { type Request, type Response } from 'webpack-dev-server';
import { root } from '../build/root';
import { addPlainFiles } from '../build/addPlainFiles';
import { openExport } from '../build/openExport';
import { languageCookie, languageOfId } from '../../shared/languages';
import { localAddresses } from '../../shared/environment';
import { readConfig } from '../../server/config';
import { freePort } from '../../server/http/freePort';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import { languageOfPath, routeOf } from '../../src/app/routes';
import type { PageVariant } from '../../src/export/renderSite';
import { checkedSiteConfig } from '../../shared/siteConfig';
import configurations from '../../webpack.config';
import { closeOnSignal } from '../../server/closeOnSignal';
import { runCommand } from './runCommand';

const help = `npm run dev: runs the site with hot reload, with the real account service

It takes the variables of npm start: PORT (8080), HOST, DATA_DIR, DATABASE_URL, SMTP_URL.
Pages are prerendered at each load, so that hydration works as it does for visitors.
Exit code: 0 after Ctrl+C or SIGTERM, 1 when it cannot start, 2 when the options cannot be understood.`;

const out = '.local/dev';

await runCommand(help, async () => {
  const { host, port: wanted } = readConfig(process.env);
  const port = await freePort(host, wanted);
  const env = localAddresses(port, process.env);
  const { addresses } = checkedSiteConfig(siteConfig, env);
  const service = await startService({
    env: { ...env, PORT: String(await freePort(host)) },
    siteConfig,
    local: true,
    onMail: ({ to, link }) => console.log(`Mail to ${to}\n  ${link}`),
  });

  const [site, boot, pages] = await configurations({ out, hot: true }, { mode: 'development' });
  await addPlainFiles(path.join(root, out));
  // The pages are compiled separately, so that only the site's bundle contains the dev server's client.
  const watching = webpack([boot!, pages!]).watch({}, (error, stats) => {
    if (error || stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'));
  });

  const pageOf = async (variant: PageVariant) => {
    const { render, fileOf } = await openExport(path.join(root, out), false);
    return (await render(addresses)).pages.get(fileOf(variant));
  };
  const server = new WebpackDevServer(
    {
      host,
      port,
      hot: true,
      allowedHosts: ['localhost', '.localhost'],
      static: {
        directory: path.join(root, out, 'site'),
        watch: false,
        serveIndex: false,
        staticOptions: { index: false },
      },
      devMiddleware: { writeToDisk: true, index: false },
      client: { logging: 'warn', overlay: false },
      proxy: [{ context: ['/api'], target: `http://127.0.0.1:${service.port}` }],
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        async (request: Request, response: Response) => {
          const cookie = new RegExp(`${languageCookie}=(\\d+)`).exec(request.headers['cookie'] ?? '')?.[1];
          const fixed = languageOfPath(request.path);
          const variant = {
            route: routeOf(request.path),
            language: fixed ?? languageOfId(cookie).code,
            isPrefixed: fixed !== null,
          };
          const html =
            (await pageOf(variant).catch((error: unknown) => `The page could not be rendered: ${String(error)}`)) ?? '';
          return response
            .status(variant.route === 'notFound' ? 404 : 200)
            .type('html')
            .send(html);
        },
      ],
    },
    webpack(site!),
  );
  await server.start();
  console.log(`The site        http://localhost:${port}\nMail goes to    ${service.mailGoesTo}\nCtrl+C ends it.`);
  closeOnSignal(() =>
    Promise.all([server.stop(), service.close(), new Promise((resolve) => watching?.close(resolve))]),
  );
});
