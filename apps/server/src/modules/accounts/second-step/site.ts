import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { originOf } from '../../../platform/http/origin.ts';

export interface PasskeySite {
  origin: string;
  /** RP ID of WebAuthn. Undefined for IP addresses, which cannot have passkeys. */
  rpId: string | undefined;
}

export function passkeySiteOf(request: FastifyRequest, config: Config): PasskeySite {
  const origin = originOf(request, config);
  const host = new URL(origin).hostname;
  return { origin, rpId: isIP(host.replace(/^\[(.*)\]$/, '$1')) ? undefined : host };
}
