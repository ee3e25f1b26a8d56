import type { BarcodeFormat } from '@bargain-buddy/domain';

export interface ReadCode {
  text: string;
  format: BarcodeFormat;
}

export interface Question {
  id: number;
  image: ImageData;
}
export type Answer = { id: number; code: ReadCode | null } | { id: number; failure: string };

export type Picture = HTMLVideoElement | ImageBitmap;

export interface Decoder {
  /** Reads the barcode of a picture. Null if there is none. Rejects if the decoder fails. */
  read(picture: Picture): Promise<ReadCode | null>;
  close(): void;
}
