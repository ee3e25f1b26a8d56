import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { writtenHeader } from '../http/read-source.ts';

/** Known only to this process, so that no other client of the API can claim an address. */
const secret = randomBytes(32).toString('base64url');

/** Headers with which the loaders of a page call the API for a client: its address, and how fresh data has to be. */
export function headersForApi(request: FastifyRequest): Record<string, string> {
  return { 'x-page-secret': secret, 'x-page-client': request.ip, ...writtenHeader(request) };
}

/** Returns the address of the client that a request of the API is for. */
export function clientAddress({ headers, ip }: FastifyRequest): string {
  return headers['x-page-secret'] === secret ? String(headers['x-page-client']) : ip;
}
