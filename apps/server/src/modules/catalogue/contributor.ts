import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '../../platform/audit.ts';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';

/** A signed-in person who adds or changes something. */
export interface Contributor extends Actor {
  userId: number;
  isSuperuser: boolean;
}

/** Whose view of a record an answer is. */
export const viewerOf = ({ userId, isSuperuser }: Contributor) => ({ id: userId, isSuperuser });

/** Who is behind a request; throws Unauthorized for a guest. */
export function contributorOf(request: FastifyRequest): Contributor {
  const { id, isSuperuser } = signedInUser(request);
  return { ...actorOf(request), userId: id, isSuperuser };
}

/** Counts a product or store that is added or changed; what superusers do is not limited. Throws TooManyRequests. */
export async function countContribution(
  limits: Pick<Limits, 'contributions'>,
  { userId, isSuperuser }: Contributor,
): Promise<void> {
  if (!isSuperuser) await limits.contributions.take(String(userId));
}
