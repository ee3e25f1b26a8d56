import type { FastifyRequest } from 'fastify';

/**
 * Runs `work` with a signal that is aborted if the client disconnects. Fastify's `request.signal` can abort too early,
 * because Node.js closes the request after its body was read.
 */
export async function whileConnected<T>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  socket.once('close', abort);
  try {
    return await work(controller.signal);
  } finally {
    socket.off('close', abort);
  }
}
