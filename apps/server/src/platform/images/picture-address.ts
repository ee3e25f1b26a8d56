import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes a path such as /images/ab12….webp absolute. Returns other text unchanged. */
    pictureAddress: (path: string) => string;
  }
}

const isStoredPicture = /^\/(?:images|drawings)\//;

const fields: ReadonlySet<string> = new Set(['image_url', 'image', 'product_image', 'store_image', 'profile_picture']);

/**
 * Makes picture paths of all responses absolute for pages of other origins: at S3_PUBLIC_URL if the bucket is public,
 * else at PUBLIC_URL. Database and modules use paths only.
 */
export const pictureUrlPlugin = fp(
  async (app: FastifyInstance, { publicUrl, s3 }: Pick<Config, 'publicUrl' | 's3'>) => {
    app.decorate('pictureAddress', createPictureUrlMaker({ publicUrl, bucketUrl: s3?.publicUrl }));
    app.addHook('preSerialization', async (_request, _reply, payload) => {
      makePictureUrlsAbsolute(payload, app.pictureAddress);
      return payload;
    });
  },
);

/** `bucketUrl` is the address of a public bucket. */
export interface PictureBaseUrls {
  publicUrl: string;
  bucketUrl: string | undefined;
}

/** Makes a path absolute. Returns other text unchanged. */
export function createPictureUrlMaker({ publicUrl, bucketUrl }: PictureBaseUrls): (path: string) => string {
  return (path) => {
    if (!isStoredPicture.test(path)) return path;
    const bucket = path.startsWith('/images/') && bucketUrl;
    return bucket ? `${bucket}${path.slice('/images'.length)}` : publicUrl + path;
  };
}

/** Changes the response in place, because a copy costs as much as its creation. */
export function makePictureUrlsAbsolute(part: unknown, toAddress: (path: string) => string): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const one of part) makePictureUrlsAbsolute(one, toAddress);
    return;
  }
  const named = part as Record<string, unknown>;
  for (const name of Object.keys(named)) {
    const value = named[name];
    if (typeof value !== 'string') makePictureUrlsAbsolute(value, toAddress);
    else if (fields.has(name)) named[name] = toAddress(value);
  }
}
