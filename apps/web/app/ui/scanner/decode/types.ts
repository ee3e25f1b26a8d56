import type { BarcodeFormat } from '@bargain-buddy/domain';

/** What was read off a picture. */
export interface ReadCode {
  text: string;
  format: BarcodeFormat;
}

/** What goes to the worker, and what comes back. */
export interface Question {
  id: number;
  image: ImageData;
}
export type Answer = { id: number; code: ReadCode | null } | { id: number; failure: string };

export type Picture = HTMLVideoElement | ImageBitmap;

export interface Decoder {
  /** The barcode on a picture; null where none can be read. Rejects where the decoder itself does not work. */
  read(picture: Picture): Promise<ReadCode | null>;
  close(): void;
}
