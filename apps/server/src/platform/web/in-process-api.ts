import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writtenHeader } from '../http/read-source.ts';
import type { PageTools, ToldAnswer } from './make-page.ts';

/** Pages read no other: each would be copied for nothing. */
const read = 'retry-after';

const headersRead = ({ [read]: value }: OutgoingHttpHeaders): ToldAnswer['headers'] =>
  value === undefined ? {} : { [read]: String(value) };

/**
 * The API as pages call it: within the process, as a guest at the address of whoever asked for the page. What is kept
 * for guests is taken as it is. `onAge` is told for how many milliseconds an answer has been kept.
 */
export function inProcessApi(
  app: FastifyInstance,
  request: FastifyRequest,
  onAge: (age: number) => void,
): PageTools['api'] {
  const written = writtenHeader(request);
  return async (path, asked): Promise<ToldAnswer> => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { accept: 'application/json', host: 'localhost', ...written, ...asked },
      // Else it would be made a text as well, which nobody reads.
      payloadAsStream: true,
    });
    const { statusCode, headers } = answer;
    onAge(1_000 * Number(headers.age ?? 0));
    return {
      status: statusCode,
      headers: headersRead(headers),
      body: Buffer.concat(await answer.stream().toArray()),
      isOwn: true,
    };
  };
}
