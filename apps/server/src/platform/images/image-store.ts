import type { Config } from '../../config.ts';
import { localImageStore } from './local-image-store.ts';
import { s3ImageStore } from './s3-image-store.ts';

/** Where pictures are kept, by their names; all server processes reach the same ones. */
export interface ImageStore {
  /** Keeps a WebP picture; throws Unavailable when that is not possible at present. */
  keep(name: string, webp: Buffer): Promise<void>;
  /** Removes a picture, if it is there; throws Unavailable when that is not possible at present. */
  remove(name: string): Promise<void>;
}

/** The store that the settings ask for: a bucket, or else a folder of DATA_DIR. */
export function openImageStore(config: Config): ImageStore {
  return config.s3 ? s3ImageStore(config.s3) : localImageStore(config.dataDir);
}
