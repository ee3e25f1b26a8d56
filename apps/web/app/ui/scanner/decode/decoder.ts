import { openNative } from './native.ts';
import type { Decoder } from './types.ts';
import { openZxing } from './zxing.ts';

export async function openDecoder(): Promise<Decoder> {
  return (await openNative()) ?? openZxing();
}
