import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { BadRequest } from '../errors.ts';

const origin = /^https?:\/\/([^/?]*)/i;

/** Path and query of a request target, which may be an absolute URL (RFC 9112, section 3.2.2). */
export function pathOfTarget(target = '/'): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(origin, '');
  return path.startsWith('/') ? path : `/${path}`;
}

const host = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Refuses an invalid Host header or request target, because responses contain URLs made from it. */
export const hostCheck = fp(async (app) => {
  let latest = '';
  const isHost = (given: string) =>
    given === latest || given === '' || (host.test(given) && URL.canParse(`http://${given}`));
  app.addHook('onRequest', ({ host: given, headers, originalUrl }, _reply, done) => {
    // Node.js joins two Host headers with a comma. X-Forwarded-Host may hide them.
    const isTwice = headers.host?.includes(',') === true;
    const [, targetHost = ''] = originalUrl.startsWith('/') ? [] : (origin.exec(originalUrl) ?? []);
    if (isTwice || !isHost(given) || !isHost(targetHost)) return done(new BadRequest('The Host header is not valid.'));
    latest = given;
    done();
  });
});

/** Origin for absolute URLs: PUBLIC_URL's, else this machine's. Empty for a forged host. */
export function originOf(request: FastifyRequest, config: Pick<Config, 'publicOrigin' | 'publicUrl'>): string {
  if (config.publicOrigin) return config.publicOrigin;
  return isOwnName(request) ? `${request.protocol}://${request.host}` : config.publicUrl;
}

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
