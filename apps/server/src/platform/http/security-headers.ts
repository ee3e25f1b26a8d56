import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { advertisingSources } from './advertising-sources.ts';

type HeaderConfig = Pick<Config, 'publicUrl' | 'tileUrl' | 'adsClient' | 's3'>;

/** Camera and location are for taking product photos and finding stores; the app needs nothing else of a device. */
const permissionsPolicy =
  'camera=(self), geolocation=(self), accelerometer=(), browsing-topics=(), display-capture=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

/** The security headers of the API's answers, which are data: a browser that shows one as a page runs nothing in it. */
export const apiSecurityHeaders = fp(async (app, config: HeaderConfig) => {
  const directives = ['default-src', 'base-uri', 'form-action', 'frame-ancestors'].map((name) => [name, ["'none'"]]);
  await app.register(helmet, {
    ...commonHeaders(config),
    contentSecurityPolicy: { useDefaults: false, directives: Object.fromEntries(directives) },
  });
  app.addHook('onRequest', completeHeaders);
});

/**
 * The security headers of pages. Scripts and styles run from our own origin or with the nonce of their answer, which is the
 * same for both: `reply.cspNonce.script`, `reply.cspNonce.style`.
 */
export const pageSecurityHeaders = fp(async (app, config: HeaderConfig) => {
  if (!app.hasReplyDecorator('cspNonce')) app.decorateReply('cspNonce');
  app.addHook('onRequest', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.cspNonce = { script: nonce, style: nonce };
    nonces.set(reply.raw, nonce);
  });
  await app.register(helmet, {
    ...commonHeaders(config),
    contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(config) },
  });
  app.addHook('onRequest', completeHeaders);
});

const nonces = new WeakMap<ServerResponse, string>();

/** helmet writes to Node's response; among Fastify's own headers a route can replace or remove one. */
async function completeHeaders(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const [name, value] of Object.entries(reply.raw.getHeaders())) {
    reply.raw.removeHeader(name);
    reply.header(name, value);
  }
  reply.header('permissions-policy', permissionsPolicy);
}

function commonHeaders({ publicUrl }: HeaderConfig): FastifyHelmetOptions {
  return {
    // A browser that has once seen HSTS refuses plain http, so it is sent only where https is what people use.
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
    // OpenStreetMap's tile servers ask for the referring site.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  };
}

type Source = string | ((request: unknown, response: ServerResponse) => string);

function pageDirectives({ publicUrl, tileUrl, adsClient, s3 }: HeaderConfig): Record<string, Source[]> {
  const nonce: Source = (_request, response) => `'nonce-${nonces.get(response)}'`;
  const ads = adsClient ? advertisingSources : { script: [], frame: [], image: [], connect: [] };
  const pictures = s3?.publicUrl ? [new URL(s3.publicUrl).origin] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", nonce, ...ads.script],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", nonce],
    // Server-rendered elements carry style attributes (sizes, positions); an attribute can neither run nor load anything.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', tileHost(tileUrl), ...pictures, ...ads.image],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...ads.connect],
    'frame-src': ads.frame.length > 0 ? [...ads.frame] : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/** The origin of a tile address such as https://{s}.tile.example/{z}/{x}/{y}.png; `{s}` stands for any subdomain. */
function tileHost(tileUrl: string): string {
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(tileUrl) ?? [];
  return origin.replace(/\{[^}]*\}\./, '*.');
}
