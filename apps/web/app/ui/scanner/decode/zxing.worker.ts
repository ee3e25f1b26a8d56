import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodeRequest, DecodeResponse } from './types.ts';

/** Decodes barcodes with WebAssembly. Only this worker's policy has 'wasm-unsafe-eval'. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<DecodeRequest>) => void;
  postMessage: (answer: DecodeResponse) => void;
};

prepareZXingModule({ overrides: { locateFile: () => wasm } });

const names = { EAN8: 'EAN-8', EAN13: 'EAN-13', UPCA: 'UPC-A', UPCE: 'UPC-E' } as const;
const options = { formats: Object.keys(names) as (keyof typeof names)[], maxNumberOfSymbols: 1 };

scope.onmessage = async ({ data: { id, image } }) => {
  try {
    const [found] = await readBarcodes(image, options);
    const format = names[found?.format as keyof typeof names];
    scope.postMessage({ id, code: found && format ? { text: found.text, format } : null });
  } catch (error) {
    scope.postMessage({ id, failure: String(error) });
  }
};
