import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '../../platform/audit.ts';
import { signedInUser } from '../../platform/auth/authenticate.ts';

/** A signed-in person who adds or changes something. */
export interface Contributor extends Actor {
  userId: number;
  isSuperuser: boolean;
}

/** Who is behind a request; throws Unauthorized for a guest. */
export function contributorOf(request: FastifyRequest): Contributor {
  const { id, isSuperuser } = signedInUser(request);
  return { ...actorOf(request), userId: id, isSuperuser };
}
