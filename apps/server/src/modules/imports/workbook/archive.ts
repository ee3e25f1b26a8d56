import { inflateRawSync } from 'node:zlib';
import { BadRequest, TooLarge } from '../../../platform/errors.ts';
import { encrypted, notAWorkbook } from './refusals.ts';

/** What one file may unpack to, in bytes. */
const mostUnpacked = 200 * 1024 * 1024;
const mostEntries = 5_000;

interface Entry {
  name: string;
  compressed: boolean;
  packedSize: number;
  size: number;
  offset: number;
}

/**
 * The XML parts of a workbook's zip archive by name; pictures and the like stay packed. Nothing is unpacked before the
 * sizes that the archive declares are known to be within the limits, and no part becomes larger than it declares.
 * Throws TooLarge and BadRequest.
 */
export function unpackArchive(bytes: Buffer): Map<string, Buffer> {
  const entries = readDirectory(bytes);
  if (entries.length > mostEntries || entries.reduce((sum, { size }) => sum + size, 0) > mostUnpacked) {
    throw new TooLarge('The file unpacks to more than 200 MB.');
  }
  const wanted = entries.filter(({ name }) => /\.(xml|rels)$/i.test(name));
  return new Map(wanted.map((entry) => [entry.name, unpack(bytes, entry)]));
}

function unpack(bytes: Buffer, { compressed, packedSize, size, offset }: Entry): Buffer {
  if (size === 0) return Buffer.alloc(0);
  try {
    // The local header repeats name and extra fields, whose lengths may differ from those in the directory.
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.subarray(start, start + packedSize);
    const content = compressed ? inflateRawSync(packed, { maxOutputLength: size }) : packed;
    if (content.length === size) return content;
  } catch {
    // Whatever is wrong with it: it is not what the directory says.
  }
  throw new BadRequest('The workbook is damaged: a part of it is not what it says it is.');
}

/** Reads the central directory: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.12 and 4.3.16. */
function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf('PK\x05\x06');
  if (end < 0) throw notAWorkbook();
  try {
    const entries: Entry[] = [];
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (bytes.readUInt32LE(at) !== 0x02014b50) throw notAWorkbook();
      if (bytes.readUInt16LE(at + 8) & 0x2041) throw encrypted();
      const nameLength = bytes.readUInt16LE(at + 28);
      const extraLength = bytes.readUInt16LE(at + 30);
      entries.push(readEntry(bytes.subarray(at, at + 46 + nameLength + extraLength), nameLength));
      at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    throw error instanceof RangeError ? notAWorkbook(error) : error;
  }
}

function readEntry(header: Buffer, nameLength: number): Entry {
  const method = header.readUInt16LE(10);
  if (method !== 0 && method !== 8) throw notAWorkbook();
  const long = longSizes(header.subarray(46 + nameLength));
  const field = (at: number) => {
    const value = header.readUInt32LE(at);
    return value === 0xffffffff ? (long.shift() ?? Number.POSITIVE_INFINITY) : value;
  };
  // In this order: the zip64 field holds only what has no room in the header.
  const [size = 0, packedSize = 0, offset = 0] = [field(24), field(20), field(42)];
  const name = header.toString('utf8', 46, 46 + nameLength).replaceAll('\\', '/');
  return { name, compressed: method === 8, packedSize, size, offset };
}

/** The numbers of the zip64 extra field, which some programs write for small files too. */
function longSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const length = Math.min(extra.readUInt16LE(at + 2), extra.length - at - 4);
    return Array.from({ length: Math.floor(length / 8) }, (_, i) => Number(extra.readBigUInt64LE(at + 4 + 8 * i)));
  }
  return [];
}
