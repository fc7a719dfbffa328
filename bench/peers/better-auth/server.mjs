// better-auth on the PostgreSQL of DATABASE_URL, with argon2id by the parameters of HASH. Prints `ready PORT`.
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { createServer } from 'node:http';
import pg from 'pg';

const { DATABASE_URL, HASH, COOKIE_CACHE } = process.env;
const parameters = JSON.parse(HASH);
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address();
const options = {
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'a secret of the bench, which is long enough',
  database: new pg.Pool({ connectionString: DATABASE_URL, max: 10 }),
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password) => hash(password, parameters),
      verify: (given) => verify(given.hash, given.password),
    },
  },
  session: { cookieCache: { enabled: COOKIE_CACHE === 'on', maxAge: 300 } },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
server.on('request', toNodeHandler(betterAuth(options)));
console.log(`ready ${port}`);
