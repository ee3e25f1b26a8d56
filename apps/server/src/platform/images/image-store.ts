import type { Config } from '../../config.ts';
import { openLocalImageStore } from './local-image-store.ts';
import { openS3ImageStore } from './s3-image-store.ts';

export interface ImageStore {
  /** Stores a WebP picture. Throws Unavailable if the store fails. */
  keep(name: string, webp: Buffer): Promise<void>;
  /** Deletes a picture if it exists. Throws Unavailable if the store fails. */
  remove(name: string): Promise<void>;
}

/** Opens the configured bucket, else a folder of DATA_DIR. */
export function openImageStore(config: Config): ImageStore {
  return config.s3 ? openS3ImageStore(config.s3) : openLocalImageStore(config.dataDir);
}
