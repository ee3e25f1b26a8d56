import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { BadRequest, HttpError, TooLarge } from '../../../platform/errors.ts';
import { encrypted, notAWorkbook } from './refusals.ts';

/** Maximum unpacked size in bytes, against zip bombs. */
const maxUnpacked = 200 * 1024 * 1024;
const maxEntries = 5_000;

/** Unpacks the XML parts. Checks declared sizes before unpacking; no part may exceed its declared size. */
export async function unpackArchive(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes).catch((error) => {
    throw notAWorkbook(error);
  });
  const entries = await readDirectory(archive);
  const parts = new Map<string, Buffer>();
  for (const entry of entries) {
    if (/\.(xml|rels)$/i.test(entry.fileName)) parts.set(entry.fileName, await unpack(archive, entry));
  }
  return parts;
}

async function readDirectory(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let unpacked = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.isEncrypted()) throw encrypted();
      if (!entry.canDecodeFileData()) throw notAWorkbook();
      unpacked += entry.uncompressedSize;
      if (entries.push(entry) > maxEntries || unpacked > maxUnpacked) {
        throw new TooLarge('The file unpacks to more than 200 MB.');
      }
    }
    return entries;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Encryption that yauzl does not support.
    throw /encrypt/i.test(String(error)) ? encrypted() : notAWorkbook(error);
  }
}

async function unpack(archive: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await archive.openReadStreamPromise(entry));
  } catch (error) {
    throw new BadRequest('This file is damaged; save it again in Excel.', error);
  }
}
