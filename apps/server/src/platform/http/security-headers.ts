import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { advertisingSources } from './advertising-sources.ts';

type HeaderConfig = Pick<Config, 'publicUrl' | 'tileUrl' | 'adsClient'>;

/** Camera and location are for taking product photos and finding stores; the app needs nothing else of a device. */
const permissionsPolicy =
  'camera=(self), geolocation=(self), accelerometer=(), browsing-topics=(), display-capture=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

/** The security headers of the API's answers, which are data: a browser that shows one as a page runs nothing in it. */
export const apiSecurityHeaders = fp(async (app, config: HeaderConfig) => {
  await app.register(helmet, {
    ...commonHeaders(config),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
});

/**
 * The security headers of pages. Scripts and styles run from our own origin or with the nonce of their answer:
 * `reply.cspNonce.script` and `reply.cspNonce.style`.
 */
export const pageSecurityHeaders = fp(async (app, config: HeaderConfig) => {
  await app.register(helmet, {
    ...commonHeaders(config),
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(config) },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
});

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

function pageDirectives({ publicUrl, tileUrl, adsClient }: HeaderConfig): Record<string, string[]> {
  const ads = adsClient ? advertisingSources : { script: [], frame: [], image: [], connect: [] };
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...ads.script],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'"],
    // Server-rendered elements carry style attributes (sizes, positions); an attribute can neither run nor load anything.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', tileHost(tileUrl), ...ads.image],
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
