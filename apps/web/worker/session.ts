import * as calls from '@bargain-buddy/contract/calls';
import { endpointUrlOf } from '../app/lib/call-address.ts';
import { runExclusively } from '../app/lib/exclusively.ts';
import { accountIdOfToken, mirroredSession, renewMirrored } from '../app/lib/session-mirror.ts';
import { isJson } from './is-app-page.ts';

/** Pages also hold this lock during token exchange (app/lib/session.ts). */
const sessionLock = 'bargain-buddy-session';
/** Time limit of a token exchange, in milliseconds. Long, because an aborted exchange may lose the new tokens. */
const exchangeMs = 30_000;

/** Account of this device's session. Undefined without one. */
export async function sessionAccount(): Promise<string | undefined> {
  const tokens = await mirroredSession();
  return tokens && accountIdOfToken(tokens.access);
}

/** Sends a request with a session. Exchanges an expired token once. Returns 401 on failure; only pages end sessions. */
export async function fetchWithSession(account: string, address: string, init: RequestInit): Promise<Response> {
  const { access } = await tokensOf(account);
  const response = await fetchWith(access, address, init);
  if (response.status !== 401 || !isJson(response)) return response;
  const renewed = await runExclusively(sessionLock, () => renewedAccess(account, access));
  return renewed === undefined ? response : fetchWith(renewed, address, init);
}

/** Changes are sent only with the session of their author. */
async function tokensOf(account: string) {
  const tokens = await mirroredSession();
  if (!tokens || accountIdOfToken(tokens.access) !== account)
    throw new Error('Nobody, or somebody else, is signed in by now.');
  return tokens;
}

function fetchWith(access: string, address: string, init: RequestInit): Promise<Response> {
  return fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${access}` } });
}

/** Returns the new token after an exchange by a page or this worker. Undefined if the session is over. */
async function renewedAccess(account: string, stale: string): Promise<string | undefined> {
  const tokens = await tokensOf(account);
  if (tokens.access !== stale) return tokens.access;
  const { method } = calls.refresh;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ refresh: tokens.refresh });
  const response = await fetch(endpointUrlOf(calls.refresh), {
    method,
    headers,
    body,
    signal: AbortSignal.timeout(exchangeMs),
  });
  if (isJson(response) && [400, 401].includes(response.status)) return undefined;
  if (!response.ok || !isJson(response)) throw new TypeError(`The session could not be renewed (${response.status}).`);
  const { access, refresh } = await response.json();
  if (accountIdOfToken(String(access)) !== account || typeof refresh !== 'string')
    throw new TypeError('These are no tokens.');
  if (!(await renewMirrored(tokens, { access, refresh }))) throw new Error('The session ended meanwhile.');
  return access;
}
