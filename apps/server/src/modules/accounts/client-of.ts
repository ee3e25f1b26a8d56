import type { FastifyRequest } from 'fastify';
import type { Client } from '../../platform/auth/refresh-token.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';

export function clientOf(request: FastifyRequest): Client {
  return { network: clientNetwork(request.ip), userAgent: request.headers['user-agent'] ?? '' };
}
