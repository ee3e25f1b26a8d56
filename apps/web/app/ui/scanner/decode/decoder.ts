import type { ReadCode } from './messages.ts';
import { openNative } from './native.ts';
import { openZxing } from './zxing.ts';

export type Picture = HTMLVideoElement | ImageBitmap;

export interface Decoder {
  /** The barcode on a picture; null where none can be read. Rejects where the decoder itself does not work. */
  read(picture: Picture): Promise<ReadCode | null>;
  close(): void;
}

/** The browser's own decoder where it knows the barcodes of shops, else WebAssembly, which is loaded for it. */
export async function openDecoder(): Promise<Decoder> {
  return (await openNative()) ?? openZxing();
}
