import * as calls from '@bargain-buddy/contract/calls';
import { type DBSchema, openDB } from 'idb';
import { addressOf } from './call-address.ts';

interface EndedSessionsSchema extends DBSchema {
  /** When each session ended on this device, in milliseconds, by its refresh token. */
  tokens: { key: string; value: number };
}

/** An unused refresh token is valid for so long, in milliseconds (docs/api.md). */
const lifetimeMs = 30 * 24 * 60 * 60 * 1_000;
const timeoutMs = 30_000;

/** Not the database of the app: nothing that reads sessions there finds one that has ended. */
const name = 'bargain-buddy-ended-sessions';
const database = () =>
  openDB<EndedSessionsSchema>(name, 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore('tokens'),
  });

/**
 * Stores the refresh token of a session until the server has ended the session. `sent` is the response to the first
 * request, undefined without one. Returns whether that has ended it.
 */
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

/** Returns false if no session has ended on this device. Returns true if the browser cannot list databases. */
export async function hasEndedSessions(): Promise<boolean> {
  // Firefox lists databases since version 126.
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some((one) => one.name === name);
}

/** Ends the stored sessions on the server. Rejects without a connection; those that are left stay stored. */
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
  return fetch(addressOf(calls.logout), {
    method: calls.logout.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** A response of the server, rather than of a hotspot. It answers 400 only to a malformed token. */
function isEndedBy(response: Response): boolean {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return response.status === 204 || (response.status === 400 && isJson);
}
