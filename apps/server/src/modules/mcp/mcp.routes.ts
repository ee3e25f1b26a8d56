import type { FastifyInstance } from 'fastify';
import { BadRequest, HttpError } from '../../platform/errors.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { AppServices } from '../../platform/services.ts';
import { planClientKeyOf } from '../plans/index.ts';
import { respondToMcpMessage } from './mcp-server.ts';

/**
 * The Model Context Protocol at /mcp: streamable HTTP without sessions. A request has one message, so that the rate
 * limit counts each call of a tool.
 */
export async function mcpRoutes(app: FastifyInstance, { services }: { services: AppServices }): Promise<void> {
  const { config, db } = services;
  await app.register(apiSecurityHeaders, config);
  await app.register(jsonBody);

  app.post('/mcp', { schema: { hide: true }, onRequest: rateLimitHook('request') }, async (request, reply) => {
    if (Array.isArray(request.body)) throw new BadRequest('Send one message at a time.');
    const response = await respondToMcpMessage(request.body, `${config.publicUrl}/mcp`, request.headers, {
      db,
      index: () => app.catalogueFor(request),
      plan: (given) => app.planThreads.planForGuest(given, planClientKeyOf(request)),
      onFailure: (error) => request.log.error({ err: error }, 'A tool failed.'),
    });
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text());
  });

  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    onRequest: rateLimitHook('request'),
    handler: () => {
      throw new HttpError(405, 'There are no sessions. Send each message by POST.', { headers: { allow: 'POST' } });
    },
  });
}
