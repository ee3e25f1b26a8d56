import { createHash } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../../config.ts';

type HeaderConfig = Pick<Config, 'publicUrl' | 'tileUrl' | 'adsClient' | 's3'>;

/** Camera, location and microphone serve product photos, finding stores and adding by voice. */
const permissionsPolicy =
  'camera=(self), geolocation=(self), microphone=(self), accelerometer=(), browsing-topics=(), display-capture=(), gyroscope=(), ' +
  'magnetometer=(), midi=(), payment=(), usb=()';

/** Cache-Control of responses, unless their route declares another one, because a response may be personal. */
export const noStore = 'private, no-store';

const ofPagesAlone = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

/** Security headers of API responses. A browser that renders one as a page runs no code in it. */
export const apiSecurityHeaders = fp(async (app, config: HeaderConfig) => {
  const directives = ['default-src', 'base-uri', 'form-action', 'frame-ancestors'].map((name) => [name, ["'none'"]]);
  const headers = headersOf({ ...commonHeaders(config), ...ofPagesAlone }, Object.fromEntries(directives));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});

/** Security headers of pages. A page with inline scripts sends `app.pagePolicy` with their hashes. */
export const pageSecurityHeaders = fp(async (app, config: HeaderConfig) => {
  const headers = headersOf(commonHeaders(config), pageDirectives(config));
  const template = String(headers['content-security-policy']);
  const plain = { ...headers, 'content-security-policy': template.replace(/ \{(?:scripts|styles)\}/g, '') };
  app.decorate('pagePolicy', template);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(plain);
    done();
  });
});

/** MUI inserts an empty style element and fills it through CSSOM. */
const emptyStyle = `'sha256-${createHash('sha256').digest('base64')}'`;

/** Computed once. helmet would compute them for each response. */
function headersOf(options: HelmetOptions, directives: Record<string, string[]>): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const contentSecurityPolicy = { useDefaults: false, directives };
  helmet({ ...options, contentSecurityPolicy })(response.req, response, (error) => {
    if (error) throw error;
  });
  return { ...response.getHeaders(), 'permissions-policy': permissionsPolicy, 'cache-control': noStore };
}

function commonHeaders({ publicUrl }: HeaderConfig) {
  return {
    // A browser that has seen HSTS refuses http, so it is sent only if PUBLIC_URL is https.
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
    // OpenStreetMap's tile servers require the referring site.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  } satisfies HelmetOptions;
}

function pageDirectives({ publicUrl, tileUrl, adsClient, s3 }: HeaderConfig): Record<string, string[]> {
  const ads = adsClient ? advertisingSources : { script: [], frame: [], image: [], connect: [] };
  const pictures = s3?.publicUrl ? [new URL(s3.publicUrl).origin] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...ads.script, '{scripts}'],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", emptyStyle, '{styles}'],
    // Server-rendered elements have style attributes, which can neither run nor load anything.
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

/** Origin of a tile URL such as https://{s}.tile.example/{z}/{x}/{y}.png. `{s}` means any subdomain. */
function tileHost(tileUrl: string): string {
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(tileUrl) ?? [];
  return origin.replace(/\{[^{}]*\}\./, '*.');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The Content-Security-Policy of pages, with placeholders for hashes of inline scripts and styles. */
    pagePolicy: string;
  }
}

/** Sources of Google's advertising script. Allowed only with ADS_CLIENT. */
const advertisingSources = {
  script: [
    'https://pagead2.googlesyndication.com',
    'https://*.googlesyndication.com',
    'https://*.googletagservices.com',
    'https://*.doubleclick.net',
    'https://*.google.com',
    'https://*.adtrafficquality.google',
  ],
  frame: [
    'https://googleads.g.doubleclick.net',
    'https://*.googlesyndication.com',
    'https://www.google.com',
    'https://*.adtrafficquality.google',
  ],
  image: ['https:'],
  connect: [
    'https://*.googlesyndication.com',
    'https://*.doubleclick.net',
    'https://*.google.com',
    'https://*.adtrafficquality.google',
  ],
} as const;
