import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createFrontDoor } from '@vestibule/server';
import { Hono } from 'hono';
import { html } from 'hono/html';

const { middleware } = createFrontDoor({
  frontDoor: 'http://vestibule.localhost:8080',
  service: 'http://localhost:8080',
  key: process.env.VESTIBULE_KEY,
});

const page = (body) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8">
      <title>Host</title>
      <link rel="icon" href="data:,">
    </head>
    <body>${body}</body>
  </html>`;

const app = new Hono();
app.use('/mine/*', middleware.hono);
app.get('/mine', (c) => c.html(page(html`<p>Account ${c.get('visitor').id} is ${c.get('visitor').username}.</p>`)));
app.get('/', (c) =>
  c.html(
    page(html`
      <p id="hello"></p>
      <a href="/mine">Mine</a>
      <vestibule-accounts theme="system"><a href="http://vestibule.localhost:8080/accounts">Log in</a></vestibule-accounts>
      <script src="http://vestibule.localhost:8080/embed/load.js" async></script>
      <script src="/page.js" type="module"></script>
    `),
  ),
);
app.use(serveStatic({ root: './public' }));
serve({ fetch: app.fetch, hostname: process.env.HOST, port: Number(process.env.PORT ?? 3000) });
