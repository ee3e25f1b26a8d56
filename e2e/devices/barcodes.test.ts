import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canonicalBarcode } from '@bargain-buddy/domain';
import { beforeAll, expect, test } from 'vitest';
import { pixelsOf } from '../../apps/server/test/barcode-pictures.ts';
import { readBarcode, setWasm } from '../../apps/web/app/ui/scanner/decode/read-barcode.ts';

beforeAll(() => {
  const { resolve } = createRequire(new URL('../../apps/web/package.json', import.meta.url));
  setWasm({ wasmBinary: new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer });
});

test.each([
  ['UPC-A', '041512162664', '0041512162664', { blurred: 1.5 }],
  ['EAN-13', '5000112637922', '5000112637922', { turned: 8 }],
  ['EAN-8', '96385074', '96385074', {}],
  ['UPC-E', '04252614', '0042100005264', { turned: -5 }],
] as const)('SCN-01 SCN-02 a photo of %s %s is read as %s', async (format, printed, canonical, look) => {
  const code = await readBarcode(await pixelsOf(format, printed, look));
  expect(code && canonicalBarcode(code.text, code.format)).toBe(canonical);
});

test('SCN-01 a picture that is too blurred has no barcode', async () => {
  expect(await readBarcode(await pixelsOf('EAN-8', '96385074', { blurred: 12 }))).toBeNull();
});
