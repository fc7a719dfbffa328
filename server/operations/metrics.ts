import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { calls } from '../../shared/allCalls';
import { prefix } from '../../shared/calls';
import { securityEventNames, type SecurityEventName } from '../../shared/securityEvents';
import { isConflict, isOutage } from '../database/errors';
import { defaultLimits, type LimitSettings } from '../http/limits';
import type { Mailer } from '../mail/mailers';
import { commit, current } from '../releases';

const outcomes: Readonly<Record<number, string>> = {
  200: 'logged_in',
  400: 'malformed',
  401: 'wrong',
  403: 'not_verified',
  429: 'limited',
  503: 'busy',
};

export type Metrics = ReturnType<typeof createMetrics>;

/** The service's metrics, for Prometheus. Every label has few values, whatever visitors send. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status; a route is its pattern, or none.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  // Each series exists from the start: a rate over a series that appears with its first event misses that event.
  const counter = <Label extends string>(name: string, help: string, label: Label, values: readonly string[]) => {
    const made = new Counter({ name: `vestibule_${name}`, help, labelNames: [label], registers });
    for (const value of values) made.labels(value).inc(0);
    return made;
  };
  const logins = counter('log_ins_total', 'Logins by outcome.', 'outcome', [...Object.values(outcomes), 'failed']);
  const refusals = counter(
    'limits_hit_total',
    'Attempts that a limit refused, by the name of the limit.',
    'limit',
    Object.keys(defaultLimits),
  );
  const events = counter(
    'security_events_total',
    'Security events of accounts, by event.',
    'event',
    securityEventNames,
  );
  new Gauge({ name: 'vestibule_build_info', help: 'Always 1.', labelNames: ['version', 'commit'], registers })
    .labels(current.version, commit)
    .set(1);
  const mails = counter('mails_total', 'Attempts to send a mail, by outcome: sent or failed.', 'outcome', [
    'sent',
    'failed',
  ]);
  const databaseErrors = counter(
    'database_errors_total',
    'Requests that failed because of the database, by kind of error.',
    'kind',
    ['conflict', 'outage', 'other'],
  );

  return {
    registry,
    watchRequests(app: FastifyInstance) {
      app.addHook('onError', async (_request, _reply, error) => {
        const kind = kindOf(error);
        if (kind !== undefined) databaseErrors.inc({ kind });
      });
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url;
        // One label for unknown paths, which may come with any method that Node knows.
        const method = route === undefined ? 'any' : request.method;
        requests.observe({ method, route: route ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1_000);
        if (route === `${prefix}${calls.login.path}` && request.body !== undefined)
          logins.inc({ outcome: outcomes[reply.statusCode] ?? 'failed' });
      });
    },
    happened: (event: SecurityEventName) => events.inc({ event }),
    limitRefused: (limit: keyof LimitSettings) => refusals.inc({ limit }),
    watchMails:
      (send: Mailer): Mailer =>
      async (mail) => {
        try {
          await send(mail);
        } catch (error) {
          mails.inc({ outcome: 'failed' });
          throw error;
        }
        mails.inc({ outcome: 'sent' });
      },
    /** Adds a gauge that is measured at each reading, and left out if its value is unknown. */
    watchFigure(name: string, help: string, read: () => number | undefined | Promise<number | undefined>) {
      const figure: Gauge = new Gauge({
        name: `vestibule_${name}`,
        help,
        registers,
        async collect() {
          // A figure that cannot be read, such as of a folder that is gone, must not hide the others.
          const value = await (async () => read())().catch(() => undefined);
          if (value === undefined) figure.remove();
          else figure.set(value);
        },
      });
    },
  };
}

/** Database errors have a SQLSTATE as their code; errors of Fastify or Node have another code, or none. */
function kindOf(error: Error & { readonly code?: unknown }): 'conflict' | 'outage' | 'other' | undefined {
  if (isConflict(error)) return 'conflict';
  if (isOutage(error)) return 'outage';
  return typeof error.code === 'string' && /^(?=.*\d)[\dA-Z]{5}$/.test(error.code) ? 'other' : undefined;
}
