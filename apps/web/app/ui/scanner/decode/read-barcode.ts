import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { DecodedBarcode } from './types.ts';

const names = { EAN8: 'EAN-8', EAN13: 'EAN-13', UPCA: 'UPC-A', UPCE: 'UPC-E' } as const;
const options = { formats: Object.keys(names) as (keyof typeof names)[], maxNumberOfSymbols: 1 };

/** Sets where the WebAssembly comes from. */
export const setWasm = (overrides: { locateFile?: () => string; wasmBinary?: ArrayBuffer }) =>
  prepareZXingModule({ overrides });

/** Reads the barcode of a picture with WebAssembly. Null if there is none. */
export async function readBarcode(image: Pick<ImageData, 'data' | 'width' | 'height'>): Promise<DecodedBarcode | null> {
  const [found] = await readBarcodes(image as ImageData, options);
  const format = names[found?.format as keyof typeof names];
  return found && format ? { text: found.text, format } : null;
}
