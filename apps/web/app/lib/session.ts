import type { TokenPair } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { askForBackgroundSync } from './background-sync.ts';
import { addressOf } from './call-address.ts';
import { loadContract } from './contract.ts';
import { exclusively } from './exclusively.ts';
import { rememberHomeRegion } from './home-region.ts';
import { claimsOf } from './token-claims.ts';

/** The names under which the tokens lie in local storage. */
const keys = { access: 'access', refresh: 'refresh' } as const;
/** Tells the server, and nobody else, that the page will be one of a signed-in person; it opens nothing. */
const hintCookie = 'bb_signed_in';
const hintSeconds = 30 * 24 * 60 * 60;
/** Held, over all tabs and the worker, by the one who exchanges the tokens. */
const sessionLock = 'bargain-buddy-session';
/** Storage that does not answer in so many milliseconds keeps nobody from a renewed session. */
const mirrorPatienceMs = 1_000;

type Ending = 'logout' | 'lost' | 'elsewhere';
const listeners = new Set<() => void>();
const endListeners = new Set<(ending: Ending) => void>();
let refreshing: Promise<string | null> | null = null;

const notify = () => {
  for (const listener of listeners) listener();
};

/** The stored access token, or null for a guest. */
export function accessToken(): string | null {
  return readStorage(keys.access);
}

/** Whose session it is: their id; undefined for a guest. */
export function signedInAccount(): string | undefined {
  return claimsOf(accessToken()).sub;
}

/** Keeps the tokens of a new or renewed session, for every tab; the promise is done when the worker has them too. */
export function storeSession({ access, refresh }: TokenPair): Promise<void> {
  localStorage.setItem(keys.access, access);
  localStorage.setItem(keys.refresh, refresh);
  const known = mirror({ access, refresh });
  setHint(true);
  notify();
  return known;
}

/** Ends the session on the server and forgets everything about it here (ACC-11). */
export function logout(): void {
  const refresh = readStorage(keys.refresh);
  if (refresh) {
    // The tokens are deleted here whether or not this arrives; one that does not is sent again later.
    const sent = post(calls.logout, { refresh }).catch(() => undefined);
    void import('./ended-sessions.ts')
      .then(({ endOnServer }) => endOnServer(refresh, sent))
      .then((isEnded) => isEnded || askForBackgroundSync())
      .catch(() => undefined);
  }
  forget('logout');
}

/** Ends the sessions on the server whose logout was not sent, as far as there is a connection. */
export async function sendUnsentLogouts(): Promise<void> {
  const { hasEndedSessions, sendEndedSessions } = await import('./ended-sessions.ts');
  if (await hasEndedSessions()) await sendEndedSessions();
}

/** The session is over and could not be renewed: forgets it, and the listeners lead to /login (ACC-10). */
export function sessionLost(): void {
  if (readStorage(keys.access) !== null) forget('lost');
}

/**
 * Exchanges the refresh token and answers the new access token, or null when there is no session any more. All
 * requests that fail at the same time, in all tabs, share one exchange; one that finds the `stale` token already
 * replaced takes the new one. Without a connection it rejects, and the session stays.
 */
export function refreshSession(stale: string): Promise<string | null> {
  refreshing ??= exclusively(sessionLock, () => exchange(stale)).finally(() => {
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
  const refresh = readStorage(keys.refresh);
  if (!refresh) return null;
  // First, for the answer is the only copy of the new tokens.
  const { tokenPairSchema } = await loadContract();
  const response = await post(calls.refresh, { refresh });
  // A hotspot's page with such a status ends no session.
  const isOurs = response.headers.get('content-type')?.startsWith('application/json');
  if (isOurs && (response.status === 401 || response.status === 400)) return null;
  if (!response.ok) throw new TypeError(`The session could not be renewed (${response.status}).`);
  const pair = tokenPairSchema.parse(await response.json());
  // The worker must not exchange the old token again, so it knows of the new one before its turn comes.
  const known = storeSession(pair);
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, mirrorPatienceMs))]);
  return pair.access;
}

/** The tokens that the service worker exchanged those of the page for. */
async function renewedByWorker(stale: string): Promise<TokenPair | undefined> {
  try {
    const { isNewer, mirroredSession } = await import('./session-mirror.ts');
    const mirrored = await mirroredSession();
    return mirrored && isNewer(mirrored.access, stale) ? mirrored : undefined;
  } catch {
    return undefined;
  }
}

/** Has the worker know of the tokens, or of their end. Without storage for that the page alone has them. */
function mirror(pair: TokenPair | undefined): Promise<void> {
  return import('./session-mirror.ts').then(({ mirrorSession }) => mirrorSession(pair)).catch(() => undefined);
}

/** Has the worker know of the tokens that there are. */
export function mirrorCurrentSession(): void {
  const [access, refresh] = [readStorage(keys.access), readStorage(keys.refresh)];
  if (access && refresh) void mirror({ access, refresh });
}

function post(call: typeof calls.refresh | typeof calls.logout, body: { refresh: string }): Promise<Response> {
  return fetch(addressOf(call), {
    method: call.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });
}

function forget(ending: Ending): void {
  localStorage.clear();
  void mirror(undefined);
  setHint(false);
  rememberHomeRegion('');
  notify();
  for (const listener of endListeners) listener(ending);
}

/**
 * Calls `listener` when the session ends: by logout, because it was lost, or in another tab, where somebody else may
 * follow.
 */
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

/** Of a route whose pages are for signed-in people alone. */
export interface PersonalHandle {
  isPersonal: true;
}

/**
 * Whether somebody is signed in. On the server, and while a page takes over, only on pages for signed-in people: others
 * are the same for all.
 */
export function useIsSignedIn(): boolean {
  const isPersonal = useMatches().some(({ handle }) => (handle as PersonalHandle | undefined)?.isPersonal);
  return useSyncExternalStore(
    subscribe,
    () => accessToken() !== null,
    () => isPersonal,
  );
}

/** Brings the hint cookie in line with the tokens, should one have been removed without the other. */
export function syncHintCookie(): void {
  setHint(accessToken() !== null);
}

function setHint(isSignedIn: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${hintCookie}=1; path=/; max-age=${isSignedIn ? hintSeconds : 0}; samesite=lax${secure}`;
}

/** Storage may be closed to the page altogether; then everybody is a guest. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
