import type { BarcodeFormat } from '@bargain-buddy/domain';

export interface DecodedBarcode {
  text: string;
  format: BarcodeFormat;
}

export interface DecodeRequest {
  id: number;
  image: ImageData;
}
export type DecodeResponse = { id: number; code: DecodedBarcode | null } | { id: number; failure: string };

export type DecodableImage = HTMLVideoElement | ImageBitmap;

export interface Decoder {
  /** Reads the barcode of a picture. Null if there is none. Rejects if the decoder fails. */
  read(picture: DecodableImage): Promise<DecodedBarcode | null>;
  close(): void;
}
