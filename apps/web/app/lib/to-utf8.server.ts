import { Buffer, transcode } from 'node:buffer';

/** Where texts lie as UTF-16 meanwhile: a new place for each page would be memory that V8 counts. */
let utf16 = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * The bytes of texts, one after the other. For a page of 76 kB this takes a quarter of the time of `Buffer.from`, which
 * first counts how many there will be.
 */
export function toUtf8(texts: readonly string[]): Buffer {
  const size = 2 * texts.reduce((sum, { length }) => sum + length, 0);
  if (size > utf16.length) utf16 = Buffer.allocUnsafeSlow(size);
  let end = 0;
  for (const text of texts) end += utf16.write(text, end, 'utf16le');
  try {
    return transcode(utf16.subarray(0, end), 'utf16le', 'utf8');
  } catch {
    // Half a sign, which becomes a replacement character there.
    return Buffer.from(texts.join(''));
  }
}
