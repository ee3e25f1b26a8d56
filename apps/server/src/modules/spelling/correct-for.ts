import type { FastifyRequest } from 'fastify';
import { TooManyRequests } from '../../platform/errors.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import type { Spelling } from './spelling.service.ts';

export type Correct = Spelling['correct'];

/**
 * Corrections for who sent the request: above the client's limit none, so that the search is answered as it was typed.
 */
export function correctFor({ server, ip }: FastifyRequest): Correct {
  return async (words) => {
    try {
      await server.limits.corrections.take(clientNetwork(ip));
    } catch (error) {
      if (error instanceof TooManyRequests) return undefined;
      throw error;
    }
    return server.spelling.correct(words);
  };
}
