import type { TokenPair } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { requestBackgroundSync } from './background-sync.ts';
import { endpointUrlOf } from './call-address.ts';
import { within } from './clock.ts';
import { loadContract } from './contract.ts';
import { runExclusively } from './exclusively.ts';
import { rememberHomeRegion } from './home-region.ts';
import { readLocalStorage } from './stored.ts';
import { claimsOf } from './token-claims.ts';

const keys = { access: 'access', refresh: 'refresh' } as const;
/** Makes the server render pages for a signed-in person. It grants no access. */
const hintCookie = 'bb_signed_in';
const hintSeconds = 30 * 24 * 60 * 60;
/** Held during token exchange, across all tabs and the worker. */
const sessionLock = 'bargain-buddy-session';
/** Milliseconds to wait for the mirror of a renewed session. */
const mirrorTimeoutMs = 1_000;

type Ending = 'logout' | 'lost' | 'elsewhere';
const listeners = new Set<() => void>();
const endListeners = new Set<(ending: Ending) => void>();
let refreshing: Promise<string | null> | null = null;

const notify = () => {
  for (const listener of listeners) listener();
};

export function accessToken(): string | null {
  return readLocalStorage(keys.access);
}

/** The owner of a guest's data on the device. */
export const guestDataOwner = '';

/** The person's id. Undefined for a guest. */
export function signedInAccountId(): string | undefined {
  return claimsOf(accessToken()).sub;
}

export function storeSession({ access, refresh }: TokenPair): Promise<void> {
  localStorage.setItem(keys.access, access);
  localStorage.setItem(keys.refresh, refresh);
  const known = mirror({ access, refresh });
  setHint(true);
  notify();
  return known;
}

/** Ends the session on the server and deletes all its data on the device. */
export function logOutOfDevice(): void {
  const refresh = readLocalStorage(keys.refresh);
  if (refresh) {
    // The tokens are deleted here in any case. A failed request is repeated later.
    const sent = post(calls.logout, { refresh }).catch(() => undefined);
    void import('./ended-sessions.ts')
      .then(({ endOnServer }) => endOnServer(refresh, sent))
      .then((isEnded) => isEnded || requestBackgroundSync())
      .catch(() => undefined);
  }
  clearSession('logout');
}

export async function sendUnsentLogouts(): Promise<void> {
  const { hasEndedSessions, sendEndedSessions } = await import('./ended-sessions.ts');
  if (await hasEndedSessions()) await sendEndedSessions();
}

/** Ends a session that could not be renewed. The listeners open /login. */
export function endLostSession(): void {
  if (readLocalStorage(keys.access) !== null) clearSession('lost');
}

/**
 * Exchanges the refresh token for a new access token, or returns null without a session. Concurrent calls in all tabs
 * share one exchange. If the `stale` token was replaced, returns its successor. Rejects without a connection, and the
 * session stays.
 */
export function refreshSession(stale: string): Promise<string | null> {
  refreshing ??= runExclusively(sessionLock, () => exchange(stale)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function exchange(stale: string): Promise<string | null> {
  const current = accessToken();
  if (current !== stale) return current;
  const renewed = await renewedByWorker(stale);
  if (renewed) {
    void storeSession(renewed);
    return renewed.access;
  }
  const refresh = readLocalStorage(keys.refresh);
  if (!refresh) return null;
  // Loaded first, because the response is the only copy of the new tokens.
  const { tokenPairSchema } = await loadContract();
  const response = await post(calls.refresh, { refresh });
  // A hotspot's page with this status does not end the session.
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (isJson && (response.status === 401 || response.status === 400)) return null;
  if (!response.ok) throw new TypeError(`The session could not be renewed (${response.status}).`);
  const pair = tokenPairSchema.parse(await response.json());
  // The worker must know the new token before it gets the lock, or it would exchange the old one again.
  await within(mirrorTimeoutMs, storeSession(pair), undefined);
  return pair.access;
}

/** Returns the tokens that the service worker exchanged for the page's. */
async function renewedByWorker(stale: string): Promise<TokenPair | undefined> {
  try {
    const { isNewerToken, mirroredSession } = await import('./session-mirror.ts');
    const mirrored = await mirroredSession();
    return mirrored && isNewerToken(mirrored.access, stale) ? mirrored : undefined;
  } catch {
    return undefined;
  }
}

/** Copies the tokens, or their deletion, for the worker. Without storage only the page has them. */
function mirror(pair: TokenPair | undefined): Promise<void> {
  return import('./session-mirror.ts').then(({ mirrorSession }) => mirrorSession(pair)).catch(() => undefined);
}

export function mirrorCurrentSession(): void {
  const [access, refresh] = [readLocalStorage(keys.access), readLocalStorage(keys.refresh)];
  if (access && refresh) void mirror({ access, refresh });
}

function post(call: typeof calls.refresh | typeof calls.logout, body: { refresh: string }): Promise<Response> {
  return fetch(endpointUrlOf(call), {
    method: call.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });
}

function clearSession(ending: Ending): void {
  localStorage.clear();
  void mirror(undefined);
  setHint(false);
  rememberHomeRegion('');
  notify();
  for (const listener of endListeners) listener(ending);
}

/** Calls `listener` when the session ends by logout, by loss or in another tab, where another person may sign in. */
export function onSessionEnd(listener: (ending: Ending) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    const isOver = key === null || (key === keys.access && claimsOf(oldValue).sub !== claimsOf(newValue).sub);
    if (isOver && (key === null || oldValue !== null)) listener('elsewhere');
  };
  endListeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    endListeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === keys.access) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** `handle` of routes for signed-in people. */
export interface SignedInRouteHandle {
  isPersonal: true;
}

export interface GuestData {
  isGuest: boolean;
}

/** During server rendering and hydration, true only on pages for signed-in people. */
export function useIsSignedIn(): boolean {
  const isPersonal = useMatches().some(
    ({ handle, loaderData }) =>
      (handle as SignedInRouteHandle | undefined)?.isPersonal && !(loaderData as GuestData | null | undefined)?.isGuest,
  );
  return useSyncExternalStore(
    subscribe,
    () => accessToken() !== null,
    () => isPersonal,
  );
}

/** Synchronizes the hint cookie with the tokens, because either may be deleted separately. */
export function syncHintCookie(): void {
  setHint(accessToken() !== null);
}

function setHint(isSignedIn: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${hintCookie}=1; path=/; max-age=${isSignedIn ? hintSeconds : 0}; samesite=lax${secure}`;
}
