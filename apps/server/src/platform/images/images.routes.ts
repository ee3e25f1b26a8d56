import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { S3Config } from '../../config.ts';
import { NotFound } from '../errors.ts';
import { hasEtag } from '../public-cache.ts';
import type { AppServices } from '../services.ts';
import { openLocalImageStore } from './local-image-store.ts';
import { openS3ImageStore } from './s3-image-store.ts';

/** Serves pictures at /images/. Names change with the content, so caches may store them forever. */
export async function imageRoutes(app: FastifyInstance, { config }: AppServices): Promise<void> {
  app.get('/images/', async () => {
    throw noSuchPicture();
  });
  if (!config.s3) return serveFolder(app, openLocalImageStore(config.dataDir).folder);
  if (config.s3.publicUrl) return pointTo(app, config.s3.publicUrl);
  return serveBucket(app, config.s3);
}

async function serveFolder(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/images/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries({ ...pictureHeaders, 'cache-control': cacheControl(path) })) {
        reply.header(name, value);
      }
    },
  });
}

async function serveBucket(app: FastifyInstance, s3: S3Config): Promise<void> {
  const store = openS3ImageStore(s3);
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply): Promise<FastifyReply> => {
    const { name } = request.params;
    const etag = `"${name}"`;
    if (!isPictureName.test(name)) throw noSuchPicture();
    if (hasEtag(request, etag)) return reply.code(304).send();
    const found = await store.read(name);
    if (!found?.body) throw noSuchPicture();
    const length = found.headers.get('content-length');
    if (length) reply.header('content-length', length);
    reply.headers({ ...pictureHeaders, etag, 'cache-control': cacheControl(name) }).type('image/webp');
    return reply.send(Readable.fromWeb(found.body as ReadableStream));
  });
}

/** Redirects to a public bucket. Browsers cache the redirect for a day. */
async function pointTo(app: FastifyInstance, publicUrl: string): Promise<void> {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply): Promise<FastifyReply> => {
    if (!isPictureName.test(request.params.name)) throw noSuchPicture();
    return reply
      .headers({ ...pictureHeaders, 'cache-control': 'public, max-age=86400' })
      .redirect(`${publicUrl}/${request.params.name}`);
  });
}

const isPictureName = /^[0-9a-f]{40}(-\d+)?\.webp$/;
/** A person's picture has no size in its name and may be deleted, so shared caches must not store it. */
function cacheControl(name: string): string {
  return /-\d+\.webp$/.test(name) ? 'public, max-age=31536000, immutable' : 'private, max-age=3600';
}

/** Prevents that a browser runs anything. Pages of other origins may embed pictures. */
export const pictureHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

function noSuchPicture(): NotFound {
  return new NotFound('We couldn’t find this picture.');
}
