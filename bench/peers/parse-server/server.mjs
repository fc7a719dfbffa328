import express from 'express';
import { createServer } from 'node:http';
import { ParseServer } from 'parse-server';

const app = express();
const server = createServer(app);
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address();
const parse = new ParseServer({
  databaseURI: process.env.DATABASE_URL,
  appId: 'bench',
  masterKey: 'a key of the bench',
  serverURL: `http://127.0.0.1:${port}/parse`,
  silent: true,
  logsFolder: null,
  allowClientClassCreation: false,
});
await parse.start();
app.use('/parse', parse.app);
console.log(`ready ${port}`);
