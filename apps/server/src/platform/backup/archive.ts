import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker, type TarHeader } from 'modern-tar';
import { checksumLine, checksumsFile } from './format.ts';

export interface BackupArchive {
  /** Adds a folder, or a file of `header.size` bytes. */
  add(header: TarHeader, body?: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<void>;
  /** Adds the checksums of all files. Resolves when the disk has everything. */
  close(): Promise<void>;
  /** Stops because of `reason`. Returns the cause of the failure, which may be the disk's. */
  abort(reason: unknown): Promise<unknown>;
}

/** Starts an archive in an empty file. Closes the file at the end. */
export function beginBackupArchive(file: FileHandle): BackupArchive {
  const { readable, controller } = createTarPacker();
  const source = Readable.fromWeb(readable as ReadableStream);
  // Fast compression, because the server writes at the same time.
  const written = pipeline(source, createGzip({ level: 1 }), file.createWriteStream({ flush: true }));
  // `add`, `close` and `abort` report the failure.
  written.catch(() => undefined);
  let checksums = '';

  async function add(header: TarHeader, body: AsyncIterable<Uint8Array> | Uint8Array[] = []): Promise<void> {
    const writer = controller.add(header).getWriter();
    const hash = createHash('sha256');
    for await (const chunk of body) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    if (header.type !== 'directory') checksums += checksumLine(header.name, hash.digest('hex'));
  }

  return {
    add,
    async close() {
      const bytes = Buffer.from(checksums);
      await add({ name: checksumsFile, size: bytes.length, mode: 0o600 }, [bytes]);
      controller.finalize();
      await written;
    },
    abort(reason) {
      controller.error(reason);
      return written.then(
        () => reason,
        (cause) => cause,
      );
    },
  };
}
