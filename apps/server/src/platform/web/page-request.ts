import type { FastifyRequest } from 'fastify';
import type { AskedPage } from './make-page.ts';

/** What tells who asks, and what they have: pages are made without knowing it. */
const withheld = new Set(['cookie', 'authorization', 'if-none-match']);
const signedInCookie = /(?:^|;\s*)bb_signed_in=1(?:;|$)/;

/** A request for a page, at the address where people reach the app, by nobody in particular. */
export function toAskedPage({ raw, method, headers }: FastifyRequest, publicUrl: string): AskedPage {
  return {
    // Not new URL(path, base): a path such as //elsewhere.example would lead to another host.
    url: `${publicUrl}${raw.url ?? '/'}`,
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      withheld.has(name) ? [] : [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
    signedInHint: signedInCookie.test(headers.cookie ?? ''),
  };
}
