import cors from '@fastify/cors';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';

/** Allows CORS_ORIGINS to call the API. Tokens are in headers, never in cookies. */
export const corsForOrigins = fp(async (app, { corsOrigins }: Pick<Config, 'corsOrigins'>) => {
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: corsOrigins.map((origin) => new URL(origin).origin),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match', 'last-event-id'],
    exposedHeaders: ['etag', 'retry-after', 'www-authenticate', 'x-request-id'],
    credentials: false,
    maxAge: 600,
    strictPreflight: true,
  });
});
