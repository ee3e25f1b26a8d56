import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../../platform/auth/refresh-token.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';

export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return { network: clientNetwork(request.ip), userAgent: request.headers['user-agent'] ?? '' };
}
