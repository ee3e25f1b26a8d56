import { Socket } from 'node:net';
import pg from 'pg';

/** A consistent copy of a whole cluster. Writes can continue during the copy. */
export interface BaseBackup {
  /** The data directory as a tar archive, with the WAL that makes it consistent. */
  tar: ReadableStream<Uint8Array>;
  /** Resolves after the last byte with the WAL position that the copy includes. */
  end: Promise<string>;
}

/** The embedded PostgreSQL has no pg_basebackup. The server verifies page checksums. `url` is the superuser's. */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  // pg passes the option to the server, but its types do not have it.
  const socket = new Socket();
  const settings: pg.ClientConfig & { replication: string } = {
    connectionString: url,
    replication: 'database',
    // Applies back pressure: the archive is read as fast as the disk writes.
    stream: () => socket,
  };
  const client = new pg.Client(settings);
  client.on('error', () => {});
  await client.connect();
  try {
    // The slot keeps the WAL until it is sent. It ends with the connection.
    const slot = `backup_${process.pid}_${Date.now()}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`);
  } catch (error) {
    await client.end();
    throw error;
  }
  const request = requestBaseBackup(socket);
  client.query(request);
  const end = request.end.finally(() => client.end());
  // The reader of the archive receives the failure.
  end.catch(() => undefined);
  return { tar: request.tar, end };
}

/** A query class, as in pg-cursor. Its result has an archive between ordinary rows. */
function requestBaseBackup(socket: Socket) {
  const { promise: end, resolve, reject } = Promise.withResolvers<string>();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let position = '';
  const tar = new ReadableStream<Uint8Array>(
    {
      start: (made) => {
        controller = made;
      },
      pull: () => void socket.resume(),
      cancel: () => void socket.destroy(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 4 * 1024 * 1024 }),
  );
  return {
    tar,
    end,
    submit(connection: pg.Connection) {
      connection.query("BASE_BACKUP (LABEL 'bargain-buddy', CHECKPOINT 'fast', WAL true)");
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The first byte is the type: 'd' is data.
      if (chunk[0] !== 0x64) return;
      // Copied, because pg reuses its buffer.
      controller.enqueue(new Uint8Array(chunk.subarray(1)));
      if ((controller.desiredSize ?? 0) <= 0) socket.pause();
    },
    /** The first row has the start position in the WAL, the last row the end position. */
    handleDataRow({ fields }: { fields: string[] }) {
      position = fields[0] ?? '';
    },
    handleReadyForQuery() {
      controller.close();
      resolve(position);
    },
    handleError(error: Error) {
      controller.error(error);
      reject(error);
    },
    handleRowDescription() {},
    handleCommandComplete() {},
    handleEmptyQuery() {},
  };
}
