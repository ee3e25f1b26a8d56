import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker, type TarHeader } from 'modern-tar';
import { checksumLine, checksumsFile } from './format.ts';

/** An archive that is being written. */
export interface Archive {
  /** Adds a file with these bytes, `header.size` of them, or a folder. */
  add(header: TarHeader, body?: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<void>;
  /** Adds the checksums of all that was added and answers once the disk has everything. */
  close(): Promise<void>;
  /** Gives up because of `reason`; answers what kept the archive from being written, which may be the disk's reason. */
  abort(reason: unknown): Promise<unknown>;
}

/** Begins an archive in an empty file, and closes the file in the end. */
export function beginArchive(file: FileHandle): Archive {
  const { readable, controller } = createTarPacker();
  const source = Readable.fromWeb(readable as ReadableStream);
  // Quick rather than small: a server is writing meanwhile.
  const written = pipeline(source, createGzip({ level: 1 }), file.createWriteStream({ flush: true }));
  // Whoever adds, closes or aborts hears of it.
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
