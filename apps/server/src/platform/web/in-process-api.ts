import type { ApiAnswer, PageContext } from '@bargain-buddy/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CachedAnswer } from '../answer-cache.ts';
import { writtenHeader } from '../http/read-source.ts';
import { hostOfPages } from '../public-answer.ts';
import { clientNetwork } from '../rate-limit/client-address.ts';

/**
 * The API as pages call it: within the process, as a guest at the address of whoever asked for the page. What is kept
 * for guests is taken as it is. `onAge` is told for how many milliseconds an answer has been kept.
 */
export function inProcessApi(
  app: FastifyInstance,
  request: FastifyRequest,
  onAge: (age: number) => void,
): PageContext['api'] {
  const written = writtenHeader(request);
  const mayAsk = () =>
    app.limits.request.take(clientNetwork(request.ip)).then(
      () => true,
      () => false,
    );
  return async (path, { headers = {}, signal } = {}) => {
    const kept = written.cookie ? undefined : app.keptForPages(path);
    // Who is over the limit is told so by the API itself.
    if (kept && (await mayAsk())) {
      onAge(kept.age);
      return toApiAnswer(200, {}, () => readKept(kept.answer));
    }
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { accept: 'application/json', host: hostOfPages, ...written, ...headers },
      ...(signal && { signal }),
    });
    onAge(1_000 * Number(answer.headers.age ?? 0));
    return toApiAnswer(answer.statusCode, answer.headers, () => JSON.parse(answer.payload));
  };
}

const toApiAnswer = (status: number, headers: Record<string, unknown>, read: () => unknown): ApiAnswer => ({
  ok: status >= 200 && status < 300,
  status,
  headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
  json: async () => read(),
});

const read = new WeakMap<CachedAnswer, unknown>();

/** What a kept answer says, read once for all pages; none of them changes it. */
function readKept(answer: CachedAnswer): unknown {
  const { body } = answer;
  const said = read.get(answer) ?? JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString());
  read.set(answer, said);
  return said;
}
