import type { FastifyRequest } from 'fastify';

/** Whether the client has the answer of this ETag already; weak ones count as strong ones do (RFC 9110, 13.1.2). */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return known?.split(',').some((tag) => opaque(tag.trim()) === opaque(etag)) ?? false;
}

const opaque = (etag: string) => etag.replace(/^W\//, '');
