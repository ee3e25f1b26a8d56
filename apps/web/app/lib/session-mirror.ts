import type { TokenPair } from '@bargain-buddy/contract';
import { deviceDatabase } from './device-database.ts';
import { claimsOf } from './token-claims.ts';

/** The session's tokens where the service worker can read them; undefined where there are none. */
export async function mirroredSession(): Promise<TokenPair | undefined> {
  return (await deviceDatabase()).get('session', 'tokens');
}

/** Keeps the tokens for the worker, unless it has renewed them since; without any it forgets those that it has. */
export async function mirrorSession(pair: TokenPair | undefined): Promise<void> {
  const tx = (await deviceDatabase()).transaction('session', 'readwrite');
  const known = await tx.store.get('tokens');
  if (!pair) await tx.store.delete('tokens');
  else if (!known || !isNewer(known.access, pair.access)) await tx.store.put(pair, 'tokens');
  await tx.done;
}

/** Keeps the tokens that the worker got for `stale` ones; false where those are not the session's any more. */
export async function renewMirrored(stale: TokenPair, pair: TokenPair): Promise<boolean> {
  const tx = (await deviceDatabase()).transaction('session', 'readwrite');
  const isCurrent = (await tx.store.get('tokens'))?.access === stale.access;
  if (isCurrent) await tx.store.put(pair, 'tokens');
  await tx.done;
  return isCurrent;
}

/** Whose token it is; undefined for none. */
export const accountOf = (token: string): string | undefined => claimsOf(token).sub;

/** Whether an access token is of the same person as another one and was given out after it. */
export function isNewer(token: string, than: string): boolean {
  const [one, other] = [claimsOf(token), claimsOf(than)];
  return one.sub !== undefined && one.sub === other.sub && (one.iat ?? 0) > (other.iat ?? 0);
}
