import type { PageContext } from '@bargain-buddy/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writtenHeader } from '../http/read-source.ts';

/**
 * The API as pages call it: within the process, as a guest at the address of whoever asked for the page. `onAge` is
 * told for how many milliseconds an answer has been kept.
 */
export function inProcessApi(
  app: FastifyInstance,
  request: FastifyRequest,
  onAge: (age: number) => void,
): PageContext['api'] {
  return async (path, { headers = {}, signal } = {}) => {
    const {
      statusCode,
      headers: answered,
      ...answer
    } = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { accept: 'application/json', ...writtenHeader(request), ...headers },
      ...(signal && { signal }),
    });
    onAge(1_000 * Number(answered.age ?? 0));
    return {
      ok: statusCode >= 200 && statusCode < 300,
      status: statusCode,
      headers: { get: (name) => answered[name.toLowerCase()]?.toString() ?? null },
      json: async () => JSON.parse(answer.payload),
    };
  };
}
