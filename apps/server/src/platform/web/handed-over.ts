/** The memory of bytes that nothing else lies in, for `postMessage` to hand it over instead of copying it. */
export const handedOver = (bytes: string | Uint8Array): ArrayBuffer[] =>
  typeof bytes !== 'string' && bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
    ? [bytes.buffer]
    : [];
