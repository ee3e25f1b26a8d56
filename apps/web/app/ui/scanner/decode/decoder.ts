import { openNative } from './native.ts';
import type { Decoder } from './types.ts';
import { openZxing } from './zxing.ts';

/** The browser's own decoder where it knows the barcodes of shops, else WebAssembly, which is loaded for it. */
export async function openDecoder(): Promise<Decoder> {
  return (await openNative()) ?? openZxing();
}
