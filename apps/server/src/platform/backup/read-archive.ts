import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { WritableStreamDefaultWriter } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type TarHeader } from 'modern-tar';
import {
  type BackupMetadata,
  backupMetadataFile,
  backupMetadataSchema,
  checksumLine,
  checksumsFile,
} from './format.ts';
import { damagedBackupError, notABackupError, toReadError, truncatedBackupError } from './refusals.ts';

interface Reader {
  /** Receives the metadata first. Throws to stop. */
  onAbout(about: BackupMetadata): Promise<void>;
  /** Receives a folder, or a file with all its bytes. */
  onEntry(header: TarHeader, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Reads a backup and returns its metadata if it is complete and intact. Otherwise throws a message for people. */
export async function readBackupArchive(file: string, reader: Reader): Promise<BackupMetadata> {
  const entries = (await openEntries(file)).getReader();
  let about: BackupMetadata | undefined;
  let checksums = '';
  let promised: string | undefined;
  const explain = (error: NodeJS.ErrnoException) => {
    if (error.syscall) return toReadError(file, error);
    if (!about) return notABackupError(file, error);
    return error.code === 'Z_BUF_ERROR' || /truncated/.test(error.message)
      ? truncatedBackupError(file, error)
      : damagedBackupError(file, error);
  };
  try {
    while (promised === undefined) {
      const { done, value } = await entries.read().catch((error) => {
        throw explain(error);
      });
      if (done) throw about ? truncatedBackupError(file) : notABackupError(file);
      const { header, body } = value;
      const hash = createHash('sha256');
      const bytes = hashed(body, hash, explain);
      if (!about) {
        about = backupMetadataSchema.safeParse(header.name === backupMetadataFile && parse(await text(bytes))).data;
        if (!about) throw notABackupError(file);
        await reader.onAbout(about);
      } else if (header.name === checksumsFile) promised = await text(bytes);
      else await reader.onEntry(header, bytes);
      if (header.type !== 'directory' && promised === undefined)
        checksums += checksumLine(header.name, hash.digest('hex'));
    }
  } finally {
    await entries.cancel().catch(() => undefined);
  }
  if (!about || promised !== checksums) throw damagedBackupError(file);
  return about;
}

async function openEntries(file: string) {
  const handle = await open(file).catch((error) => {
    throw toReadError(file, error);
  });
  const { readable, writable } = createTarDecoder({ strict: true });
  void feed(handle.createReadStream(), writable.getWriter());
  return readable;
}

/** Decompresses `file`. A failure reaches the reader. Ends when the reader stops. */
async function feed(file: Readable, writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of pipeline(file, createGunzip(), () => undefined)) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}

async function* hashed(
  body: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
  explain: (error: NodeJS.ErrnoException) => unknown,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await chunks.next().catch((error) => {
      throw explain(error);
    });
    if (done) return;
    hash.update(value);
    yield value;
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
