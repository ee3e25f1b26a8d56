import type { BarcodeFormat } from '@bargain-buddy/domain';
import type { Decoder } from './types.ts';

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api. TypeScript has no types for it. */
interface NativeDetector {
  detect(picture: CanvasImageSource): Promise<{ rawValue: string; format: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const names: Record<string, BarcodeFormat> = { ean_8: 'EAN-8', ean_13: 'EAN-13', upc_a: 'UPC-A', upc_e: 'UPC-E' };

/** Undefined if the browser does not support all four formats. */
export async function openNative(): Promise<Decoder | undefined> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: NativeDetectorClass };
  try {
    const formats = Object.keys(names);
    const known = await BarcodeDetector?.getSupportedFormats();
    if (!BarcodeDetector || !formats.every((format) => known?.includes(format))) return undefined;
    const detector = new BarcodeDetector({ formats });
    return {
      async read(picture) {
        const [found] = await detector.detect(picture);
        const format = names[found?.format ?? ''];
        return found && format ? { text: found.rawValue, format } : null;
      },
      close: () => {},
    };
  } catch {
    return undefined;
  }
}
