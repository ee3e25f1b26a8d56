import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import { tryTake } from '../../platform/rate-limit/limit.ts';
import type { Spelling } from './spelling.service.ts';

export type Correct = Spelling['correct'];

/**
 * Corrections for who sent the request: above the client's limit none, so that the search is answered as it was typed.
 */
export function correctFor({ server, ip }: FastifyRequest): Correct {
  return async (words) => {
    const isWithinLimit = await tryTake(server.limits.corrections, clientNetwork(ip));
    return isWithinLimit ? server.spelling.correct(words) : undefined;
  };
}
