import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '../../platform/audit.ts';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';

export interface Contributor extends Actor {
  userId: number;
  isSuperuser: boolean;
}

export const viewerOfContributor = ({ userId, isSuperuser }: Contributor) => ({ id: userId, isSuperuser });

export function contributorOfRequest(request: FastifyRequest): Contributor {
  const { id, isSuperuser } = signedInUser(request);
  return { ...actorOf(request), userId: id, isSuperuser };
}

export async function countContribution(
  limits: Pick<Limits, 'contributions'>,
  { userId, isSuperuser }: Contributor,
): Promise<void> {
  if (!isSuperuser) await limits.contributions.take(String(userId));
}
