import * as calls from '@bargain-buddy/contract/calls';
import { type DBSchema, openDB } from 'idb';
import { endpointUrlOf } from './call-address.ts';

interface EndedSessionsSchema extends DBSchema {
  /** Time when each session ended on this device, in milliseconds, by refresh token. */
  tokens: { key: string; value: number };
}

/** Validity of an unused refresh token in milliseconds (docs/api.md). */
const lifetimeMs = 30 * 24 * 60 * 60 * 1_000;
const timeoutMs = 30_000;

/** A separate database, so that readers of sessions find no ended one. */
const name = 'bargain-buddy-ended-sessions';
const database = () =>
  openDB<EndedSessionsSchema>(name, 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore('tokens'),
  });

/** Stores the refresh token until the server has ended the session. Returns true if the request `sent` has ended it. */
export async function endOnServer(refresh: string, sent: Promise<Response | undefined>): Promise<boolean> {
  const db = await database();
  try {
    await db.put('tokens', Date.now(), refresh);
    const response = await sent;
    const isEnded = response !== undefined && isEndedBy(response);
    if (isEnded) await db.delete('tokens', refresh);
    return isEnded;
  } finally {
    db.close();
  }
}

export async function hasEndedSessions(): Promise<boolean> {
  // Firefox lists databases since version 126.
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some((one) => one.name === name);
}

/** Ends the stored sessions on the server. Rejects without a connection, and retains the remaining ones. */
export async function sendEndedSessions(): Promise<void> {
  const db = await database();
  try {
    for (const refresh of await db.getAllKeys('tokens')) {
      const endedAt = await db.get('tokens', refresh);
      const isExpired = endedAt === undefined || Date.now() - endedAt > lifetimeMs;
      if (!isExpired && !isEndedBy(await postLogout(refresh))) throw new TypeError('The session could not be ended.');
      await db.delete('tokens', refresh);
    }
  } finally {
    db.close();
  }
}

function postLogout(refresh: string): Promise<Response> {
  return fetch(endpointUrlOf(calls.logout), {
    method: calls.logout.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** True for a response of the server, not of a hotspot. It responds with 400 only to a malformed token. */
function isEndedBy(response: Response): boolean {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return response.status === 204 || (response.status === 400 && isJson);
}
