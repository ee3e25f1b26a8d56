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
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { accept: 'application/json', ...writtenHeader(request), ...headers },
      ...(signal && { signal }),
    });
    onAge(1_000 * Number(answer.headers.age ?? 0));
    const answerHeaders = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) answerHeaders.append(name, String(one));
    }
    const hasBody = ![204, 304].includes(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: answerHeaders,
    });
  };
}
