import { openNative } from './native.ts';
import type { Decoder } from './types.ts';
import { openZxing } from './zxing.ts';

/** Opens the browser's decoder if it supports the barcodes of shops, else loads WebAssembly. */
export async function openDecoder(): Promise<Decoder> {
  return (await openNative()) ?? openZxing();
}
