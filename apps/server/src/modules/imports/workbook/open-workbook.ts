import { buffer } from 'node:stream/consumers';
import { type CellObject, CFB, read, type WorkBook } from '@e965/xlsx';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { BadRequest, HttpError, TooLarge } from '../../../platform/errors.ts';
import { Sheet } from './sheet.ts';

/** Opens a workbook. Throws BadRequest or TooLarge. Can run for seconds: call it in a worker thread. */
export async function openWorkbook(bytes: Buffer, mostRows: number): Promise<Sheet[]> {
  const workbook = parse(isArchive(bytes) ? await repack(bytes, mostRows) : compoundFile(bytes));
  const sheets = workbook.SheetNames.map((name) => {
    const sheet = workbook.Sheets[name];
    const rows: Sheet['rows'] = (sheet?.['!data'] as (CellObject | undefined)[][] | undefined) ?? [];
    return new Sheet(name, rows, sheet?.['!merges'] ?? []);
  });
  limitRows(
    sheets.reduce((sum, { rows }) => sum + rows.reduce((filled, row) => filled + (row?.length ? 1 : 0), 0), 0),
    mostRows,
  );
  return sheets;
}

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellDates: true, cellHTML: false });
  } catch (error) {
    throw /password|encrypt/i.test(String(error)) ? encrypted() : notAWorkbook(error);
  }
}

const compoundFileMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export function isWorkbook(bytes: Buffer): boolean {
  return isArchive(bytes) || bytes.subarray(0, 8).equals(compoundFileMark);
}

const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));

/** Repacks the archive without compression. The parser has no limits, so it must not receive an untrusted archive. */
async function repack(bytes: Buffer, mostRows: number): Promise<Buffer> {
  const parts = await unpackArchive(bytes);
  if (!parts.has('[Content_Types].xml')) throw notAWorkbook();
  let rows = 0;
  const archive = CFB.utils.cfb_new();
  for (const [name, content] of parts) {
    if (/worksheets\/[^/]+\.xml$/i.test(name)) rows += countRows(content, mostRows);
    limitRows(rows, mostRows);
    CFB.utils.cfb_add(archive, `/${name}`, content, { unsafe: true });
  }
  return CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: false });
}

/** Counts rows with cells. Stops above the limit. */
function countRows(xml: Buffer, mostRows: number): number {
  let rows = 0;
  for (const [, content] of xml.toString('latin1').matchAll(/<(?:\w+:)?row\b[^<>]*[^<>/]>\s*(<(?:\w+:)?c\b)?/g)) {
    if (content) rows += 1;
    if (rows > mostRows) break;
  }
  return rows;
}

function limitRows(rows: number, mostRows: number): void {
  if (rows > mostRows) throw new TooLarge('The workbook has more than 100,000 rows.');
}

/** Checks an .xls file. An encrypted .xlsx is also a compound file. */
function compoundFile(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 8).equals(compoundFileMark)) throw notAWorkbook();
  let file: unknown;
  try {
    file = CFB.read(bytes, { type: 'buffer' });
  } catch (error) {
    throw notAWorkbook(error);
  }
  if (CFB.find(file, '/EncryptedPackage')) throw encrypted();
  if (!CFB.find(file, '/Workbook') && !CFB.find(file, '/Book')) throw notAWorkbook();
  return bytes;
}

/** Maximum unpacked size in bytes, against zip bombs. */
const maxUnpacked = 200 * 1024 * 1024;
const maxEntries = 5_000;

/** Unpacks the XML parts. Checks declared sizes before unpacking; no part may exceed its declared size. */
async function unpackArchive(bytes: Buffer): Promise<Map<string, Buffer>> {
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

function notAWorkbook(cause?: unknown): BadRequest {
  return new BadRequest('The file is not a readable Excel workbook (.xls or .xlsx).', cause);
}

function encrypted(): BadRequest {
  return new BadRequest('The workbook is protected by a password: save it without one.');
}
