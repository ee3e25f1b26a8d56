import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { originOf } from '../../../platform/http/origin.ts';

/** The site as passkeys know it. */
export interface Site {
  origin: string;
  /**
   * The host that passkeys are made for (WebAuthn's RP ID); undefined for an address in numbers, which cannot have any.
   */
  rpId: string | undefined;
}

export function siteOf(request: FastifyRequest, config: Config): Site {
  const origin = originOf(request, config);
  const host = new URL(origin).hostname;
  return { origin, rpId: isIP(host.replace(/^\[(.*)\]$/, '$1')) ? undefined : host };
}
