import type { TokenPair } from '@bargain-buddy/contract';
import { deviceDatabase } from './device-database.ts';
import { claimsOf } from './token-claims.ts';

/** The session's tokens for the service worker. Undefined without a session. */
export async function mirroredSession(): Promise<TokenPair | undefined> {
  return (await deviceDatabase()).get('session', 'tokens');
}

/** Stores the tokens for the worker unless it has renewed them. Deletes them without a session. */
export async function mirrorSession(pair: TokenPair | undefined): Promise<void> {
  const tx = (await deviceDatabase()).transaction('session', 'readwrite');
  const known = await tx.store.get('tokens');
  if (!pair) await tx.store.delete('tokens');
  else if (!known || !isNewerToken(known.access, pair.access)) await tx.store.put(pair, 'tokens');
  await tx.done;
}

/** Stores the tokens that the worker received for `stale` ones. Returns false if the session has changed. */
export async function renewMirrored(stale: TokenPair, pair: TokenPair): Promise<boolean> {
  const tx = (await deviceDatabase()).transaction('session', 'readwrite');
  const isCurrent = (await tx.store.get('tokens'))?.access === stale.access;
  if (isCurrent) await tx.store.put(pair, 'tokens');
  await tx.done;
  return isCurrent;
}

export const accountIdOfToken = (token: string): string | undefined => claimsOf(token).sub;

export function isNewerToken(token: string, than: string): boolean {
  const [one, other] = [claimsOf(token), claimsOf(than)];
  return one.sub !== undefined && one.sub === other.sub && (one.iat ?? 0) > (other.iat ?? 0);
}
