import type { FastifyRequest } from 'fastify';

/** What tells who asks, and what they have: pages are made without knowing it. */
const withheld = new Set(['cookie', 'authorization', 'if-none-match']);

/** A page request in the web platform's terms, at the address where people reach the app, by nobody in particular. */
export function toWebRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (withheld.has(name)) continue;
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // Not new URL(path, base): a path such as //elsewhere.example would lead to another host.
  return new Request(`${publicUrl}${request.raw.url ?? '/'}`, { method: request.method, headers, signal });
}
