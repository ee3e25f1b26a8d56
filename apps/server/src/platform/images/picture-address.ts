import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The absolute address of what lies at a path of ours such as /images/ab12….webp; anything else stays as it is. */
    pictureAddress: (path: string) => string;
  }
}

const isOurs = /^\/(?:images|drawings)\//;

/** The fields of answers that hold the address of a picture. */
const fields: ReadonlySet<string> = new Set(['image_url', 'image', 'product_image', 'store_image', 'profile_picture']);

/**
 * Makes the pictures' addresses of every answer absolute, so that pages of another origin show them too (CMP-08): at
 * S3_PUBLIC_URL where the bucket is public, else at PUBLIC_URL. The database and the modules know paths only.
 */
export const pictureAddresses = fp(
  async (app: FastifyInstance, { publicUrl, s3 }: Pick<Config, 'publicUrl' | 's3'>) => {
    app.decorate('pictureAddress', pictureAddressOf({ publicUrl, bucketUrl: s3?.publicUrl }));
    app.addHook('preSerialization', async (_request, _reply, payload) => {
      withAddresses(payload, app.pictureAddress);
      return payload;
    });
  },
);

/** Where pictures are to be had from: those of the images at `bucketUrl`, where there is one. */
export interface PicturePlaces {
  publicUrl: string;
  bucketUrl: string | undefined;
}

/** Makes the absolute address of what lies at a path of ours; anything else stays as it is. */
export function pictureAddressOf({ publicUrl, bucketUrl }: PicturePlaces): (path: string) => string {
  return (path) => {
    if (!isOurs.test(path)) return path;
    const bucket = path.startsWith('/images/') && bucketUrl;
    return bucket ? `${bucket}${path.slice('/images'.length)}` : publicUrl + path;
  };
}

/** In place: answers are made for one request, and copying them would cost what they cost to make. */
export function withAddresses(part: unknown, toAddress: (path: string) => string): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const one of part) withAddresses(one, toAddress);
    return;
  }
  const named = part as Record<string, unknown>;
  for (const name of Object.keys(named)) {
    const value = named[name];
    if (typeof value !== 'string') withAddresses(value, toAddress);
    else if (fields.has(name)) named[name] = toAddress(value);
  }
}
