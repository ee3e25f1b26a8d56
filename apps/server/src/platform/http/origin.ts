import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { BadRequest } from '../errors.ts';

/** Scheme and host of a request target that is a whole address. */
const origin = /^https?:\/\/([^/?]*)/i;

/**
 * Path and query of a request that may name its whole address, as requests to proxies do (RFC 9112, section 3.2.2):
 * addresses in answers are made of them.
 */
export function pathOf(target = '/'): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(origin, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** A name or an address, and a port. */
const host = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Refuses an invalid host in the Host header or in the request target, since addresses are made of it. */
export const hostCheck = fp(async (app) => {
  // Nearly every request has the same.
  let latest = '';
  const isHost = (given: string) =>
    given === latest || given === '' || (host.test(given) && URL.canParse(`http://${given}`));
  app.addHook('onRequest', ({ host: given, headers, originalUrl }, _reply, done) => {
    // Node joins two Host headers by a comma. X-Forwarded-Host may hide them.
    const isTwice = headers.host?.includes(',') === true;
    const [, targetHost = ''] = originalUrl.startsWith('/') ? [] : (origin.exec(originalUrl) ?? []);
    if (isTwice || !isHost(given) || !isHost(targetHost)) return done(new BadRequest('The Host header is not valid.'));
    latest = given;
    done();
  });
});

/**
 * Scheme and host for absolute addresses in an answer: PUBLIC_URL's or, where that is not set, those by which this
 * machine was reached. Any other name may have been made up by somebody, and counts as none.
 */
export function originOf(request: FastifyRequest, config: Pick<Config, 'publicOrigin' | 'publicUrl'>): string {
  if (config.publicOrigin) return config.publicOrigin;
  return isOwnName(request) ? `${request.protocol}://${request.host}` : config.publicUrl;
}

/** Nearly all ask for the same. */
let latest = { host: '', isOwn: false };

function isOwnName({ host }: FastifyRequest): boolean {
  if (host === '') return false;
  if (host !== latest.host) latest = { host, isOwn: isOwnHost(host) };
  return latest.isOwn;
}

function isOwnHost(host: string): boolean {
  const name = new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || /(^|\.)localhost$/.test(name) || ownNames.includes(name);
}

const ownName = hostname().toLowerCase();
const ownNames = [ownName, `${ownName}.local`];
