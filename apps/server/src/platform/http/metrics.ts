import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Forbidden, Unauthorized } from '../errors.ts';
import type { AppServices } from '../services.ts';

let processRegistry: Registry | undefined;

/** Metrics of the process. Registered once for any number of apps. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Measures requests and the database pool. Register it at the root, to include every route. */
export const requestMetrics = fp(async (app, { pool }: AppServices) => {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    // The duration of a stream is not a response time.
    if (config.isStream) return done();
    // Route patterns, because each URL would create a series.
    const route = url ?? 'unknown';
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the database pool: all, idle, and requests waiting for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  app.decorate('addGauge', (name: string, help: string, read: () => number) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  });
  app.decorate('metricsText', async () => {
    const merged = Registry.merge([processMetrics(), registry]);
    return { contentType: merged.contentType, text: await merged.metrics() };
  });
});

declare module 'fastify' {
  interface FastifyContextConfig {
    isStream?: boolean;
  }
  interface FastifyInstance {
    /** Adds a gauge. `read` runs when metrics are requested. */
    addGauge(name: string, help: string, read: () => number): void;
    metricsText(): Promise<{ contentType: string; text: string }>;
  }
}

/** Allows METRICS_TOKEN as a bearer token. Without it, allows direct requests from this machine only. */
export function checkMetricsReader(request: FastifyRequest, metricsToken: string | undefined): void {
  if (metricsToken) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${metricsToken}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Unauthorized('Send the metrics token.', 'Bearer realm="metrics"');
    }
    return;
  }
  const isProxied = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in request.headers);
  if (isProxied || !isLoopback(request.socket.remoteAddress)) {
    throw new Forbidden('Metrics are for this machine only: set METRICS_TOKEN to read them from elsewhere.');
  }
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}
