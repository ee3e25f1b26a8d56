import { posix } from 'node:path';
import { S3mini } from 's3mini';
import type { S3Config } from '../../config.ts';
import { Unavailable } from '../errors.ts';

const timeLimit = 15_000;
/** Stored with each picture, for direct readers of the bucket. */
const headers: Record<string, string> = { 'cache-control': 'public, max-age=31536000, immutable' };

export function openS3ImageStore({ endpoint, bucket, region, accessKeyId, secretAccessKey, isPathStyle }: S3Config) {
  const url = new URL(endpoint);
  if (isPathStyle) url.pathname = posix.join(url.pathname, bucket);
  else url.hostname = `${bucket}.${url.hostname}`;
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: url.href,
    requestAbortTimeout: timeLimit,
  });
  return {
    async keep(name: string, webp: Buffer): Promise<void> {
      try {
        await s3.putObject(name, webp, 'image/webp', undefined, headers);
      } catch (error) {
        throw new Unavailable('We can’t save pictures right now. Please try again later.', error);
      }
    },
    async remove(name: string): Promise<void> {
      try {
        await s3.deleteObject(name);
      } catch (error) {
        throw new Unavailable('We can’t remove pictures right now. Please try again later.', error);
      }
    },
    /** Returns the picture as a stream, or null if it is missing. Throws Unavailable if the store fails. */
    async read(name: string): Promise<Response | null> {
      try {
        return await s3.getObjectResponse(name);
      } catch (error) {
        throw new Unavailable('We can’t load pictures right now. Please try again later.', error);
      }
    },
  };
}
