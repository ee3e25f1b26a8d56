import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readBarcode, setWasm } from './read-barcode.ts';
import type { DecodeRequest, DecodeResponse } from './types.ts';

/** Decodes barcodes with WebAssembly. Only this worker's policy has 'wasm-unsafe-eval'. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<DecodeRequest>) => void;
  postMessage: (answer: DecodeResponse) => void;
};

setWasm({ locateFile: () => wasm });

scope.onmessage = async ({ data: { id, image } }) => {
  try {
    scope.postMessage({ id, code: await readBarcode(image) });
  } catch (error) {
    scope.postMessage({ id, failure: String(error) });
  }
};
